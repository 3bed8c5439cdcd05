export function AppsPage() {
  return <h1 tabIndex={-1}>AppsPage</h1>;
}
