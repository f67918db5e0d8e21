import { objectMetaType } from "../../../src/domain/admission/object-meta-type.js";
import { decodeJson } from "./decode-json.js";

const owner = {
  apiVersion: "v1",
  kind: "Pod",
  name: "a",
  uid: "u",
  controller: true,
  blockOwnerDeletion: null,
};
const managed = {
  manager: "kubectl",
  operation: "Update",
  apiVersion: "v1",
  time: "2024-01-02T03:04:05Z",
  fieldsType: "FieldsV1",
  fieldsV1: { "f:spec": {} },
  subresource: "status",
};
const everything = {
  name: "web",
  generateName: "web-",
  namespace: "ns",
  selfLink: "/x",
  uid: "u",
  resourceVersion: "1",
  generation: 1,
  creationTimestamp: "2024-01-02T03:04:05Z",
  deletionTimestamp: "2024-01-02T03:04:05Z",
  deletionGracePeriodSeconds: 30,
  labels: { a: "b" },
  annotations: { a: "b" },
  ownerReferences: [owner],
  finalizers: ["f"],
  managedFields: [managed],
};

describe("objectMetaType", () => {
  it("knows every field of metadata", () => {
    expect(decodeJson(objectMetaType, JSON.stringify(everything))).toEqual({
      value: { name: "web" },
      error: undefined,
    });
  });

  it.each<[string, string]>([
    ['{"clusterName":"x"}', 'json: unknown field "clusterName"'],
    ['{"uid":[]}', "json: cannot unmarshal array into Go struct field ObjectMeta.uid of type types.UID"],
    [
      '{"labels":{"a":[]}}',
      "json: cannot unmarshal array into Go struct field ObjectMeta.labels of type string",
    ],
    [
      '{"ownerReferences":["x"]}',
      "json: cannot unmarshal string into Go struct field ObjectMeta.ownerReferences of type v1.OwnerReference",
    ],
    [
      '{"managedFields":[{"operation":{}}]}',
      "json: cannot unmarshal object into Go struct field ManagedFieldsEntry.managedFields.operation of type v1.ManagedFieldsOperationType",
    ],
  ])("says of %s what is wrong", (json, error) => {
    expect(decodeJson(objectMetaType, json).error).toBe(error);
  });
});
