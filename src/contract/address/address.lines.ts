import { normalizeAddress, type PartialAddress } from './address.rules.ts';
import { countries } from './lists/countries.ts';
import { ghanaRegions } from './lists/ghana-regions.ts';
import { neighborhoodName } from './lists/neighborhoods.ts';
import { usStates } from './lists/us-states.ts';

/** A landmark typed with its own word for where it is, or a GhanaPost GPS address. */
const saysWhere =
  /^((near|close|next|adjacent|opp|opposite|by|at|around|off|beside|behind|before|after|in front of|inside|gps)\b|[a-z]\w-?\d{3,4}-?\d{4}\b)/i;

/** An address as lines of text, with names instead of codes. A profile's address repeats the street and neighborhood of its delivery. */
export function addressLines(address: PartialAddress): string[] {
  const { country = '', region, state, neighborhood, ...own } = normalizeAddress(address);
  const isGhana = country === 'GH';
  const place = [
    [own.houseNumber, own.street].filter(Boolean).join(' '),
    own.address,
    own.landmark && (saysWhere.test(own.landmark) ? own.landmark : `Near ${own.landmark}`),
    neighborhood && neighborhoodName(neighborhood),
    [
      own.city,
      country === 'US' ? [state && nameOf(usStates, state), own.zip].filter(Boolean).join(' ') : undefined,
    ]
      .filter(Boolean)
      .join(', '),
  ];
  const lines = [
    ...new Set(place),
    isGhana && region ? nameOf(ghanaRegions, region) : undefined,
    nameOf(countries, country),
  ];
  return lines.filter((line) => line !== undefined).filter(Boolean);
}

/** An unknown code is returned unchanged. */
function nameOf(list: readonly { readonly code: string; readonly name: string }[], code: string): string {
  return list.find((each) => each.code === code)?.name ?? code;
}
