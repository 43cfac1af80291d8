import type { Scope } from '#domains/token/contract.ts'

/** Letters of a user code: no vowels, so that no word appears, and none that looks like another. Source: RFC 8628 §6.1. */
export const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ'

/** Letters in a user code. Source: docs/http-contract.md "Tokens and devices". */
export const USER_CODE_LENGTH = 8

/** Form of the id of a device client. */
export const CLIENT_ID_PATTERN = /^[a-z0-9][a-z0-9-]{0,39}$/

/** Longest id of a device client. Units: characters. */
export const CLIENT_ID_MAX = 40

/** The grant of RFC 8628. */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

/** What asks to be connected, as the member sees it before answering. */
export interface ConnectRequest {
  /** Id of the device client. */
  readonly client: string
  readonly name: string
  readonly scopes: readonly Scope[]
}

/** Reads a user code as people type it: any case, with or without a hyphen or spaces. Undefined: it is none. */
export function readUserCode(typed: string): string | undefined {
  const letters = typed.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, '')
  const isCode =
    letters.length === USER_CODE_LENGTH && [...letters].every((letter) => USER_CODE_LETTERS.includes(letter))
  return isCode ? letters : undefined
}

/** Returns a user code as it is shown: `BCDF-GHJK`. */
export function showUserCode(code: string): string {
  return `${code.slice(0, USER_CODE_LENGTH / 2)}-${code.slice(USER_CODE_LENGTH / 2)}`
}
