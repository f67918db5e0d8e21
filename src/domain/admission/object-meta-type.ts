import { goMap, goPointer, goSlice } from "./go-containers.js";
import { goBool, goInt64, goString } from "./go-scalars.js";
import { field, goStruct, unkept } from "./go-struct.js";
import { goFieldsV1, goTime } from "./go-unmarshalers.js";

/** What is needed of a Kubernetes object's `metadata` (metav1.ObjectMeta). */
export interface ObjectMeta {
  name: string;
}

const text = goString();
const uid = goString("types.UID");

const ownerReference = goStruct("v1.OwnerReference", () => ({}), [
  unkept("apiVersion", text),
  unkept("kind", text),
  unkept("name", text),
  unkept("uid", uid),
  unkept(
    "controller",
    goPointer(() => goBool),
  ),
  unkept(
    "blockOwnerDeletion",
    goPointer(() => goBool),
  ),
]);

const managedFieldsEntry = goStruct("v1.ManagedFieldsEntry", () => ({}), [
  unkept("manager", text),
  unkept("operation", goString("v1.ManagedFieldsOperationType")),
  unkept("apiVersion", text),
  unkept(
    "time",
    goPointer(() => goTime),
  ),
  unkept("fieldsType", text),
  unkept(
    "fieldsV1",
    goPointer(() => goFieldsV1),
  ),
  unkept("subresource", text),
]);

export const objectMetaType = goStruct<ObjectMeta>("v1.ObjectMeta", () => ({ name: "" }), [
  field("name", () => text),
  unkept("generateName", text),
  unkept("namespace", text),
  unkept("selfLink", text),
  unkept("uid", uid),
  unkept("resourceVersion", text),
  unkept("generation", goInt64),
  unkept("creationTimestamp", goTime),
  unkept(
    "deletionTimestamp",
    goPointer(() => goTime),
  ),
  unkept(
    "deletionGracePeriodSeconds",
    goPointer(() => goInt64),
  ),
  unkept("labels", goMap("string", text)),
  unkept("annotations", goMap("string", text)),
  unkept(
    "ownerReferences",
    goSlice(() => ownerReference),
  ),
  unkept(
    "finalizers",
    goSlice(() => text),
  ),
  unkept(
    "managedFields",
    goSlice(() => managedFieldsEntry),
  ),
]);
