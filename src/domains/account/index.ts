export { type ActingSession, actorOf } from './acting-session.ts'
export { addPartnerRole } from './commands/add-partner-role.ts'
export { addPasswordOptions } from './commands/add-password-options.ts'
export { type AskEmailChange, askEmailChange } from './commands/ask-email-change.ts'
export { type AskPasswordReset, askPasswordReset } from './commands/ask-password-reset.ts'
export { type ChangePassword, changePassword } from './commands/change-password.ts'
export { type CheckPassword, checkPassword } from './commands/check-password.ts'
export { assertMayConfirm, type ConfirmEmail, confirmEmail } from './commands/confirm-email.ts'
export { type CreateAccount, createAccount } from './commands/create-account.ts'
export { type GiveConsent, queueConsent } from './commands/give-consent.ts'
export { enqueueCommonPasswords } from './commands/hash-common-passwords.ts'
export { type MakeOwner, makeOwner } from './commands/make-owner.ts'
export { type NoteSignIn, noteSignIn } from './commands/note-sign-in.ts'
export { type Register, register } from './commands/register.ts'
export { queueAccountName, type RenameAccount } from './commands/rename-account.ts'
export { type ResetPassword, resetPassword } from './commands/reset-password.ts'
export { type SignIn, signIn } from './commands/sign-in.ts'
export { commonPasswords } from './common-passwords.ts'
export { accountErrors } from './errors.ts'
export { type AccountJobsDeps, accountJobs } from './jobs.ts'
export {
  type KeptPasswordOptions,
  keepPasswordOptions,
  newPasswordSalt,
  readPasswordOptions,
} from './keep-password-options.ts'
export { passwordField } from './password-field.ts'
export { accountPersonal } from './personal.ts'
export { photoAddress, readLargestPhoto, type SetPhoto, setPhoto, sweepPhotos } from './photo.ts'
export { type PhotoCrop, photoFolder } from './photo-file.ts'
export { accountActions, accountStaffActions, mayChangeFactors } from './policy.ts'
export { normalizeEmail } from './rules.ts'
export { queueOpenHalfSignIn } from './second-factor/half-sign-in.ts'
export { PASSKEY_ANSWER_MAX, readAssertion, readRegistration } from './second-factor/passkey-answers.ts'
export {
  type AddPasskey,
  addPasskey,
  passkeyAddOptions,
  passkeyLoginOptions,
} from './second-factor/passkeys.ts'
export { type FactorProof, type ProveFactor, proveFactor } from './second-factor/prove-factor.ts'
export { readFactors } from './second-factor/read-factors.ts'
export { newRecoverySet, RECOVERY_CODE_MAX } from './second-factor/recovery-codes.ts'
export { type RemoveFactor, removeFactor, renewRecoveryCodes } from './second-factor/remove-factor.ts'
export { type ResetFactors, resetFactors, resetFactorsOf } from './second-factor/reset-factors.ts'
export { SECRET_KEY_BYTES, type SecretBox, secretBox } from './second-factor/secret-box.ts'
export { beginTotp, type ConfirmTotp, confirmTotp, type TotpSetupView } from './second-factor/set-up-totp.ts'
export { sweepSecondFactors } from './second-factor/sweep.ts'
export type { RelyingParty } from './second-factor/webauthn.ts'
export { type EndSession, endSession } from './sessions/end-session.ts'
export {
  addNote,
  correctEmail,
  endAllSessions,
  lockCustomer,
  mailPasswordLink,
  removeNote,
  setBlocked,
} from './staff/customer-acts.ts'
export { inviteStaff, setStaffRoles, withdrawInvitation } from './staff/staff-acts.ts'
export { type AccountMail, queueAccountMail, readMailLocale } from './store/account-mail.ts'
export { queueAudit } from './store/audit-trail.ts'
export { readPartnerConsent } from './store/consents.ts'
export { readAccountOfEmail } from './store/email.ts'
export { lockAccount, readFactorKinds } from './store/factors.ts'
export { readNotes } from './store/notes.ts'
export {
  assertNotLastOwner,
  hasOtherDecider,
  lockErasures,
  readOwnerMade,
  readOwners,
} from './store/owners.ts'
export { type PasswordOptionsUse, readOptionsUse } from './store/password-options.ts'
export { readPersonOfAccount } from './store/person.ts'
export { listSessions } from './store/sessions.ts'
export { countForeignTotp } from './store/totp.ts'
export { endSessionsOfDemo, readTakenEmails, readUser } from './store.ts'
export { sweepAccounts } from './sweep-accounts.ts'
export { deviceOf, networkOf, type Visitor } from './visitor.ts'
