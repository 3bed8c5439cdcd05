/** Made by web/guides-plugin.ts. */
declare module 'virtual:guide/*' {
  const guide: import('./guide.ts').Guide;
  export default guide;
}

/** Made by scripts/build-web.ts; empty in `npm run dev:web`. */
declare const __DOWNLOADS__: { file: string; version: string; bytes: number; sha256: string }[];
