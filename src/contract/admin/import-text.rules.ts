/** The text of a CSV file: UTF-8, else Windows-1252, in which Excel saves what it calls just "CSV". */
export function importText(bytes: Uint8Array | ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
