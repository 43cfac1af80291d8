import { type AccessRow, signedIn } from './access-rows.ts'

/** Who may create and end tokens, and connect devices. Source: decisions 0080, 0081. */
export const TOKEN_ACCESS: Readonly<Record<string, AccessRow>> = {
  '/connect/enter#look': { fields: () => ({ code: 'BCDF-GHJK' }), expected: signedIn('unknown-device-code') },
  '/connect/enter#confirm': {
    fields: () => ({ code: 'BCDF-GHJK', confirm: '1' }),
    expected: signedIn('unknown-device-code'),
  },
  '/user/token/create': { fields: () => ({ name: 'Reading list', scopes: 'library' }), expected: signedIn() },
  '/user/token/delete#one': {
    fields: async (self) => ({ id: await self.tokenId() }),
    expected: signedIn(),
    foreign: {
      fields: async (_self, stranger) => ({ id: await stranger.tokenId() }),
      expected: signedIn('not-found'),
    },
  },
  '/user/token/delete#all': { fields: () => ({ all: '1' }), expected: signedIn() },
  '/user/token/rename': {
    fields: async (self) => ({ id: await self.tokenId(), name: 'Kitchen' }),
    expected: signedIn(),
    foreign: {
      fields: async (_self, stranger) => ({ id: await stranger.tokenId(), name: 'Kitchen' }),
      expected: signedIn('not-found'),
    },
  },
}
