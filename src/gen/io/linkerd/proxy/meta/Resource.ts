// Original file: proto/meta.proto


/**
 * Names a Kubernetes object, or a part of one.
 */
export interface Resource {
  /**
   * The API group; `core` for the kinds that Kubernetes has without a group.
   */
  'group'?: (string);
  /**
   * The kind, as `kind:` in a manifest but in the case that the sender chose.
   */
  'kind'?: (string);
  /**
   * The name of the object.
   */
  'name'?: (string);
  /**
   * The namespace of the object; empty for kinds without namespaces.
   */
  'namespace'?: (string);
  /**
   * A named part of the object, such as one rule of a route; empty for the whole of it.
   */
  'section'?: (string);
  /**
   * The port of the object that is meant; zero when none is.
   */
  'port'?: (number);
}

/**
 * Names a Kubernetes object, or a part of one.
 */
export interface Resource__Output {
  /**
   * The API group; `core` for the kinds that Kubernetes has without a group.
   */
  'group'?: (string);
  /**
   * The kind, as `kind:` in a manifest but in the case that the sender chose.
   */
  'kind'?: (string);
  /**
   * The name of the object.
   */
  'name'?: (string);
  /**
   * The namespace of the object; empty for kinds without namespaces.
   */
  'namespace'?: (string);
  /**
   * A named part of the object, such as one rule of a route; empty for the whole of it.
   */
  'section'?: (string);
  /**
   * The port of the object that is meant; zero when none is.
   */
  'port'?: (number);
}
