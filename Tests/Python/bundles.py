"""Reads a FHIR Bundle from standard input with the models of R4B that others have written, and prints how many of each
resource it holds, as JSON. Exits with what is wrong: a field that is unknown, missing or misshapen, a code that its
list does not have, a reference that leads nowhere, or a resource that the models would write otherwise.
"""
import collections
import json
import sys

from fhir.resources.R4B.bundle import Bundle
from pydantic import BaseModel, ValidationError


def wrong_codes(value, path):
    """Codes outside of their list: the models name the lists, and leave comparing to whoever reads."""
    if isinstance(value, list):
        for index, one in enumerate(value):
            yield from wrong_codes(one, f"{path}[{index}]")
    if not isinstance(value, BaseModel):
        return
    for name, field in type(value).model_fields.items():
        held = getattr(value, name)
        codes = (field.json_schema_extra or {}).get("enum_values")
        if codes and held is not None and any(c not in codes for c in (held if isinstance(held, list) else [held])):
            yield f"{path}.{name}: {held}"
        yield from wrong_codes(held, f"{path}.{name}")


def references(value):
    if isinstance(value, list):
        for one in value:
            yield from references(one)
    elif isinstance(value, dict):
        if "reference" in value:
            yield value["reference"]
        for one in value.values():
            yield from references(one)


text = sys.stdin.buffer.read()
try:
    bundle = Bundle.model_validate_json(text)
except ValidationError as error:
    sys.exit(str(error))
faults = list(wrong_codes(bundle, "Bundle"))
plain = json.loads(text)
urls = [entry["fullUrl"] for entry in plain["entry"]]
faults += [f"leads nowhere: {one}" for one in references(plain) if one not in urls]
if json.loads(bundle.model_dump_json()) != plain:
    faults.append("the models write it otherwise")
if faults:
    sys.exit("\n".join(faults))
json.dump(collections.Counter(entry["resource"]["resourceType"] for entry in plain["entry"]), sys.stdout)
