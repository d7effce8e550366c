export const ghanaRegions = [
  { code: 'AH', name: 'Ahafo' },
  { code: 'AA', name: 'Ashanti' },
  { code: 'BA', name: 'Bono' },
  { code: 'BE', name: 'Bono East' },
  { code: 'CP', name: 'Central' },
  { code: 'EP', name: 'Eastern' },
  { code: 'GA', name: 'Greater Accra' },
  { code: 'NE', name: 'North East' },
  { code: 'NR', name: 'Northern' },
  { code: 'OT', name: 'Oti' },
  { code: 'SV', name: 'Savannah' },
  { code: 'UE', name: 'Upper East' },
  { code: 'UW', name: 'Upper West' },
  { code: 'VR', name: 'Volta' },
  { code: 'WN', name: 'Western North' },
  { code: 'WR', name: 'Western' },
] as const;

/** The region's name; an unknown code is returned unchanged. */
export function ghanaRegionName(code: string): string {
  return ghanaRegions.find((region) => region.code === code)?.name ?? code;
}
