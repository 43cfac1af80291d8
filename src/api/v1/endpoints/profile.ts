import { z } from 'zod'
import { commonErrors } from '#kernel/errors.ts'
import { readMemberProfile } from '#views/member/profile.ts'
import { INSTANT } from '../../shapes/common.ts'
import { defineEndpoint, type Endpoint } from '../endpoint.ts'
import type { EndpointParts } from './parts.ts'

const PROFILE = z
  .object({
    email: z.string(),
    emailConfirmed: z.boolean(),
    name: z.string().describe('Empty where none was given'),
    photo: z.url().nullable(),
    memberSince: INSTANT,
  })
  .meta({ id: 'Profile' })

/** Declares `GET /profile`. */
export function profileEndpoint({ mountPath, publicOrigin }: EndpointParts): Endpoint {
  return defineEndpoint({
    path: '/profile',
    name: 'getProfile',
    summary: 'Read who the member is',
    scope: 'profile',
    params: {},
    query: {},
    answer: PROFILE,
    example: {
      email: 'ada@example.com',
      emailConfirmed: true,
      name: 'Ada Lovelace',
      photo: null,
      memberSince: '2026-01-31T09:30:00.000Z',
    },
    async handle({ database, accountId }) {
      const profile = await readMemberProfile(database, accountId, mountPath)
      if (!profile) throw commonErrors['not-found']()
      return { ...profile, photo: profile.photo && `${publicOrigin}${profile.photo}` }
    },
  })
}
