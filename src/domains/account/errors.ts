import { defineErrors } from '#kernel/errors.ts'

/** Source: contract §7. */
export const accountErrors = defineErrors({
  'login-failed': { kind: 'not-signed-in', text: 'The e-mail address or the password is not right', reportable: false },
  'email-taken': { kind: 'conflict', text: 'There is already an account with this e-mail address', reportable: false },
})
