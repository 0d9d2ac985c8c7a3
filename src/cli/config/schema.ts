/** `config schema`: prints the JSON Schema of the routes file, for editors and for checks before a deployment. */
import { routesJsonSchema } from "../../config/routes-schema.ts";
import { printDocument } from "../print.ts";

export function printRoutesSchema(): void {
  printDocument(routesJsonSchema());
}
