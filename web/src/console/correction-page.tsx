export function CorrectionPage() {
  return null;
}
