/** The column of a field: `longDescription` is `long_description`. For SQL that is put together; Kysely does it by itself. */
export function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
