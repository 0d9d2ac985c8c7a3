/** What time a response says that it is. */
import { expect, it } from "vitest";
import { sentBy } from "../../src/platform/http/date-header.ts";

it.each([
  ["Fri, 27 Nov 2026 09:00:00 GMT", Date.parse("2026-11-27T09:00:01.000Z")],
  ["soon", undefined],
  [undefined, undefined],
  [["Fri, 27 Nov 2026 09:00:00 GMT", "Fri, 27 Nov 2026 09:00:09 GMT"], undefined],
])("reads %j as the end of its second", (header, time) => {
  expect(sentBy(header)).toBe(time);
});
