export type Option = { readonly value: string; readonly label: string; readonly disabled?: boolean };
