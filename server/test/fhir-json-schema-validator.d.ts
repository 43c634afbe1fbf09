declare module '@asymmetrik/fhir-json-schema-validator' {
  export default class JSONSchemaValidator {
    /** Errors of the resource; none for a valid one. */
    validate(resource: object): object[];
  }
}
