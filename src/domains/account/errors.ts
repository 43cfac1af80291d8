import { defineErrors } from '#kernel/errors.ts'

/** Source: docs/http-contract.md "Accounts". */
export const accountErrors = defineErrors({
  'login-failed': {
    kind: 'not-signed-in',
    text: 'The e-mail address or the password is incorrect',
    reportable: false,
  },
  'account-blocked': {
    kind: 'forbidden',
    text: 'This account is blocked. Please write to the shop',
    reportable: false,
  },
  'staff-account': {
    kind: 'conflict',
    text: 'This is an account of staff. An owner changes it under staff and roles',
    reportable: false,
  },
  'own-factors': {
    kind: 'conflict',
    text: 'Change your own second factors in your profile',
    reportable: false,
  },
  'role-above-own': {
    kind: 'forbidden',
    text: 'Nobody gives or takes a role above their own',
    reportable: false,
  },
  'nothing-changed': { kind: 'conflict', text: 'It is so already. Nothing was changed', reportable: false },
  'wrong-password': { kind: 'forbidden', text: 'The current password is incorrect', reportable: false },
  'common-password': {
    kind: 'invalid',
    text: 'This password is too common. Please choose another one',
    reportable: false,
  },
  'second-factor-needed': {
    kind: 'forbidden',
    text: 'This needs a second factor. Set one up, or sign in with it',
    reportable: false,
  },
  'last-factor': {
    kind: 'conflict',
    text: 'Your role needs a second factor. Add another one before you remove this',
    reportable: false,
  },
  'factor-exists': {
    kind: 'conflict',
    text: 'There is an authenticator app already. Remove it before you set up another one',
    reportable: false,
  },
  'wrong-code': {
    kind: 'forbidden',
    text: 'This code is incorrect or was already used. Wait for the next one',
    reportable: false,
  },
  'setup-expired': {
    kind: 'gone',
    text: 'The time to set this up has run out. Please start again',
    reportable: false,
  },
  'passkey-refused': {
    kind: 'invalid',
    text: 'This passkey could not be verified. Please start again',
    reportable: false,
  },
  'passkey-known': {
    kind: 'conflict',
    text: 'This passkey belongs to an account already',
    reportable: false,
  },
  'token-expired': {
    kind: 'gone',
    text: 'This link was already used or has expired. Please ask for a new one',
    reportable: false,
  },
  'confirm-needs-account': {
    kind: 'not-signed-in',
    text: 'Enter the password of the account that you want to use with this address',
    reportable: false,
  },
  // The catalogue has the same error for product pictures.
  'unsupported-image': {
    kind: 'unsupported',
    text: 'This file is not a JPEG, PNG, WebP or AVIF picture',
    reportable: false,
  },
  'order-under-way': {
    kind: 'conflict',
    text: 'You have an order in progress. You can delete your account once it has arrived',
    reportable: false,
  },
  'last-owner': {
    kind: 'conflict',
    text: 'The shop needs an owner. Make somebody else one first',
    reportable: false,
  },
  'set-up-done': {
    kind: 'conflict',
    text: 'This shop has an owner already. Please sign in',
    reportable: false,
  },
  'set-up-key-wrong': {
    kind: 'forbidden',
    text: 'This key is not the one that the shop showed when it started',
    reportable: false,
  },
  'too-many-links': {
    kind: 'limited',
    text: 'This address got five such mails within an hour. Please wait before you send another one',
    reportable: false,
  },
  'email-taken': {
    kind: 'conflict',
    text: 'There is already an account with this e-mail address',
    reportable: false,
  },
})
