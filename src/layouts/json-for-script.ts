/** JSON that is safe as the text of a `<script>`: without `<` it cannot open or close a tag. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
