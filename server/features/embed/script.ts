// The script of the web component. Hosts pin it by its hash, so a released file never changes and is never removed: a new
// version is a new folder beside it (web/public/embed/v1), named by the hash of its content.

export const SCRIPT_HASH = '809af9f9f513';
export const scriptPath = `/embed/v1/${SCRIPT_HASH}/marketplace.js`;
