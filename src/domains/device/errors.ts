import { defineErrors } from '#kernel/errors.ts'

/** Source: docs/http-contract.md "Tokens and devices". */
export const deviceErrors = defineErrors({
  'unknown-device-code': {
    kind: 'not-found',
    text: 'No device shows this code. Check it, or let the device show a new one',
    reportable: false,
  },
  'device-code-expired': {
    kind: 'gone',
    text: 'This code has expired. Let the device show a new one',
    reportable: false,
  },
  'device-code-answered': {
    kind: 'conflict',
    text: 'This code was answered before. Let the device show a new one',
    reportable: false,
  },
  'device-client-exists': {
    kind: 'conflict',
    text: 'There is a device client with this id already',
    reportable: false,
  },
  'device-client-unknown': {
    kind: 'not-found',
    text: 'There is no device client with this id',
    reportable: false,
  },
})
