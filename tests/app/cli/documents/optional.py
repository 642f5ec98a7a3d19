"""Fields that may be missing from a document, by schema: those that depend on what was asked, and those that people may leave out of what they write."""

# Taken as it stands.
ANYTHING = ("kv_cache", "config")

# Of a machine, which stands alone and in other documents; what is there depends on the computer.
_DEVICE = ("budget", "physical", "name", "overhead", "keep_free")
_MACHINE = ["links", "links.[].latency_ns", "links.[].learned", *(f"devices.[].{field}" for field in _DEVICE)]
_MEASURED = ["calibration", "calibration.driver", "calibration.kernel", *(f"calibration.figures.[].{field}" for field in ("dtype", "memory", "p10", "p90")),
             *(f"calibration.not_measured.[].{field}" for field in ("detail", "dtype"))]
_HOSTS = ["links", "links.[].bytes_per_second", "links.[].latency_ns", "hosts.[].network", "hosts.[].network.bytes_per_second",
          "hosts.[].network.latency_ns", *(f"hosts.[].{field}" for field in _MACHINE + _MEASURED)]


def of_machine(*places):
    return [f"{place}machine.{field}" for place in places for field in _MACHINE]


FIELDS = {
    "autosave/1": """
        plan.activations plan.activations.[].cap_bytes plan.set plan.target plan.target_settings plan.target_options plan.input_device plan.input_devices plan.kv_device plan.imported plan.part plan.outline plan.notes plan.kept
        sample before before.activations before.activations.[].cap_bytes before.set before.target before.target_settings before.target_options before.input_device before.input_devices before.kv_device before.imported
        before.part before.outline before.notes before.kept
        """.split() + of_machine("plan.", "before."),
    "check/1": """
        devices.[].reserve_for predicted diagnostics.[].fixes.[].apply.arguments file expressed target_reserves target_settings target_options not_kept target_settings_from tensor_parallel
        predicted.devices.[].least_peak_bytes predicted.devices.[].gradients_bytes predicted.devices.[].optimizer_bytes predicted.devices.[].saved_bytes
        predicted.devices.[].forward_peak_bytes predicted.devices.[].backward_peak_bytes predicted.saved_for_backward_bytes
        """.split(),
    "cluster-check/1": """
        hosts.[].devices.[].reserve_for hosts.[].diagnostics.[].numbers hosts.[].diagnostics.[].actions hosts.[].diagnostics.[].fixes.[].apply.arguments
        settings.no_split_module_classes settings.dtype settings.special_dtypes settings.main_gpu settings.streaming settings.window settings.computed
        settings.prompt settings.generate settings.prefill_chunk settings.cache_dtype settings.training settings.shapes settings.latent_cache
        """.split() + [f"machine.{field}" for field in _HOSTS],
    "cluster-plan/1": """
        pipeline what_if stages.[].gpu rules infeasible infeasible.repairs.[].name infeasible.repairs.[].like infeasible.repairs.[].count
        infeasible.repairs.[].hosts infeasible.repairs.[].devices infeasible.repairs.[].budget
        infeasible.not_settled.[].name infeasible.not_settled.[].like infeasible.not_settled.[].count infeasible.not_settled.[].hosts infeasible.not_settled.[].devices
        stages.[].devices.[].reserve_for settings.no_split_module_classes settings.dtype settings.special_dtypes settings.main_gpu settings.streaming
        settings.window settings.computed settings.prompt settings.generate settings.prefill_chunk settings.cache_dtype settings.training settings.shapes
        settings.latent_cache
        """.split() + [f"machine.{field}" for field in _HOSTS],
    "export/1": """
        refused_rule nearest diagnostics.[].numbers diagnostics.[].actions file devices cache_distance
        """.split(),
    "inspect/1": """
        tensors.[].stored_as packed_groups modules.[].unsaved_buffers modules.[].unsaved_bytes frozen_parameters tensors.[].requires_grad
        """.split(),
    "machine/1": _MACHINE + _MEASURED,
    "machine/2": _HOSTS,
    "model/1": """
        name modules modules.[].class tensors.[].kind tensors.[].persistent tensors.[].requires_grad no_split_module_classes execution_order
        """.split(),
    "offload/1": """
        cap_bytes threshold_elements memory target link.latency_seconds groups layers.[].tensors.[].elements layers.[].tensors.[].kind
        layers.[].tensors.[].view layers.[].tensors.[].ready_seconds layers.[].tensors.[].needed_seconds layers.[].tensors.[].parts
        layers.[].tensors.[].parts.[].elements layers.[].tensors.[].parts.[].announced scopes.[].cap_bytes layers.[].tensors.[].module
        layers.[].tensors.[].needed_in layers.[].recompute_seconds layers.[].tensors.[].input
        layers.[].gpu layers.[].tensors.[].gpu links links.[].latency_seconds
        """.split(),
    "plan/1": """
        devices.[].saved_for_backward devices.[].reserve_for diagnostics.[].numbers diagnostics.[].actions diagnostics.[].actions.[].name ties predicted
        predicted.devices.[].least_peak_bytes predicted.devices.[].gradients_bytes predicted.devices.[].optimizer_bytes predicted.devices.[].saved_bytes
        predicted.devices.[].forward_peak_bytes predicted.devices.[].backward_peak_bytes predicted.saved_for_backward_bytes
        settings.no_split_module_classes settings.dtype settings.special_dtypes settings.main_gpu predicted.modules computed
        settings.streaming settings.window settings.computed settings.prompt settings.generate settings.prefill_chunk settings.cache_dtype
        settings.training settings.training.gradient_dtype settings.training.accumulation_dtype settings.training.master_weights settings.training.freeze
        settings.training.freeze.[].frozen settings.training.saved settings.shapes diagnostics.[].module
        diagnostics.[].devices diagnostics.[].fixes.[].apply.arguments target set infeasible.repairs.[].device
        infeasible.repairs.[].budget activations activations.[].cap_bytes target_settings target_options input_device input_devices kv_device imported part outline notes kept explanation
        expressed expressed.cache_distance settings.latent_cache target_reserves target_settings_from ok
        """.split() + of_machine(""),
    "probe/1": of_machine(""),
    "problem/1": """
        main classes.[].stays links links.ps_per_byte
        """.split(),
    "report/1": of_machine(""),
    "run/1": """
        audit.modules predicted predicted.modules predicted.devices.[].least_peak_bytes predicted.devices.[].gradients_bytes predicted.devices.[].optimizer_bytes predicted.devices.[].saved_bytes
        predicted.devices.[].forward_peak_bytes predicted.devices.[].backward_peak_bytes predicted.saved_for_backward_bytes
        learned trace out_of_memory audit.differences.[].module audit.differences.[].label
        out_of_memory.reserved_bytes out_of_memory.allocation_retries
        devices.[].context_bytes devices.[].allocation_retries devices.[].overhead_bytes
        devices.[].saved_bytes devices.[].saved_peak_bytes activation_offload.schedule.peak_ratio
        modules.[].backward_seconds input_gradients saved_tensors activation_offload activation_offload.schedule
        activation_offload.rows.[].storage
        activation_offload.schedule.scenario.layers.[].tensors.[].module
        activation_offload.schedule.scenario.layers.[].tensors.[].elements
        activation_offload.schedule.scenario.layers.[].tensors.[].ready_seconds
        activation_offload.schedule.scenario.layers.[].tensors.[].needed_seconds
        activation_offload.schedule.scenario.layers.[].tensors.[].needed_in
        activation_offload.schedule.scenario.layers.[].recompute_seconds activation_offload.schedule.scenario.layers.[].tensors.[].input
        activation_offload.schedule.scenario.threshold_elements activation_offload.schedule.scenario.memory layer_inputs recomputed
        layers_scenario layers_scenario.layers.[].tensors.[].module layers_scenario.layers.[].tensors.[].elements
        layers_scenario.layers.[].tensors.[].ready_seconds layers_scenario.layers.[].tensors.[].needed_seconds
        layers_scenario.layers.[].tensors.[].needed_in layers_scenario.layers.[].recompute_seconds layers_scenario.layers.[].tensors.[].input
        layers_scenario.threshold_elements layers_scenario.memory
        """.split(),
    "hosts-run/1": ["inputs_from", "trace", "predicted"],
    "schedule/1": ["best", "gpus", "best.tried.[].gpus", "predicted"],
    "targets/1": ["targets.[].options.[].choices"],
    "timeline/1": ["devices.[].alive_at_peak.[].from"],
}
