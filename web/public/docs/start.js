// Starts the API reference: reference.js is Scalar, put beside this file by scripts/build-web.ts.
const loading = document.getElementById('loading');
if (window.Scalar) {
  Scalar.createApiReference('#app', {
    url: new URL('../openapi.json', document.currentScript.src).href,
    favicon: new URL('../favicon.svg', document.currentScript.src).href,
    // Nothing is fetched from, or told to, anybody else.
    withDefaultFonts: false,
    telemetry: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
    agent: { disabled: true },
    mcp: { disabled: true },
  });
  loading.remove();
} else loading.textContent = 'The API reference could not be loaded. Reload the page.';
