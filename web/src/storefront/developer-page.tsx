export function DeveloperPage() {
  return <h1 tabIndex={-1}>DeveloperPage</h1>;
}
