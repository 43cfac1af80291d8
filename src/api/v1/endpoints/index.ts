import type { Endpoint } from '../endpoint.ts'
import { libraryEndpoints } from './library.ts'
import { orderEndpoints } from './orders.ts'
import { partnerEndpoints } from './partner.ts'
import type { EndpointParts } from './parts.ts'
import { profileEndpoint } from './profile.ts'
import { subscriptionEndpoint } from './subscription.ts'

export type { EndpointParts } from './parts.ts'

/** Declares every endpoint of the member API, in the order of the reference. A declaration opens nothing. */
export function memberEndpoints(parts: EndpointParts): readonly Endpoint[] {
  return [
    profileEndpoint(parts),
    ...orderEndpoints(parts),
    ...libraryEndpoints(parts),
    subscriptionEndpoint(parts),
    ...partnerEndpoints(parts),
  ]
}
