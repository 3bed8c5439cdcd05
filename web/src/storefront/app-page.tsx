export function AppPage() {
  return <h1 tabIndex={-1}>AppPage</h1>;
}
