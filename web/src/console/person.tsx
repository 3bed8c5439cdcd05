/** An account by its name, with the id on hover; by its id when nobody knows the name. */
export function Person({ id, name }: { id: string; name: string | null }) {
  return (
    <span className="break-words" title={id}>
      {name ?? id}
    </span>
  );
}
