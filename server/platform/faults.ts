/** What leads to the fault, and no more: the database repeats whole rows in an error's other fields. */
export function describeFault(error: unknown): object {
  const { name, message, stack, code, table, constraint, cause } = error as Error & Record<string, unknown>;
  return { name, message, code, table, constraint, stack, ...(cause ? { cause: describeFault(cause) } : {}) };
}
