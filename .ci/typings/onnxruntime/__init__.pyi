# onnxruntime ships no types; these are the parts that models/registry.py uses.
from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

class NodeArg:
    name: str

class ModelMetadata:
    custom_metadata_map: Mapping[str, str]

class SessionOptions:
    intra_op_num_threads: int
    inter_op_num_threads: int
    def add_session_config_entry(self, key: str, value: str) -> None: ...

class InferenceSession:
    def __init__(
        self,
        path_or_bytes: str | bytes,
        sess_options: SessionOptions | None = None,
        providers: Sequence[str] | None = None,
    ) -> None: ...
    def get_inputs(self) -> list[NodeArg]: ...
    def get_modelmeta(self) -> ModelMetadata: ...
    def run(
        self, output_names: None, input_feed: Mapping[str, npt.NDArray[np.float32]]
    ) -> list[npt.NDArray[np.float32]]: ...
