import type { Call } from '../../form-call.ts'
import type { AccountCallParts } from './account-parts.ts'
import type { FactorCallParts } from './factor-parts.ts'
import { emailConfirmCall, userEmailCall } from './user-email.ts'
import { type EraseCallParts, userEraseCall } from './user-erase.ts'
import { type PrivacyCallParts, userExportCall } from './user-export.ts'
import { userFactorPasskeyAddCall } from './user-factor-passkey.ts'
import { userFactorRecoveryRenewCall, userFactorRemoveCall } from './user-factor-remove.ts'
import { userFactorTotpBeginCall, userFactorTotpConfirmCall } from './user-factor-totp.ts'
import { userLoginCall } from './user-login.ts'
import { userLoginFactorCall } from './user-login-factor.ts'
import { userLogoutCall } from './user-logout.ts'
import { userLostCall } from './user-lost.ts'
import { userLostSetCall } from './user-lost-set.ts'
import { userNameCall } from './user-name.ts'
import { userPasskeyOptionsCall } from './user-passkey-options.ts'
import { userPasswordCall } from './user-password.ts'
import { type PhotoCallParts, userPhotoCall } from './user-photo.ts'
import { userRegisterCall, userSignupCall } from './user-register.ts'
import { userSessionEndCall } from './user-session-end.ts'
import { tokenCalls } from './user-token.ts'

export { mountPhotoFiles } from './user-photo-files.ts'

export type AccountsParts = AccountCallParts &
  FactorCallParts &
  PrivacyCallParts &
  EraseCallParts &
  PhotoCallParts

/** Lists the calls of accounts: signing in, proving an identity, and managing one's own data. */
export function accountCalls(parts: AccountsParts): readonly Call[] {
  return [
    userRegisterCall(parts),
    userSignupCall(parts),
    userLoginCall(parts),
    userLoginFactorCall(parts),
    userPasskeyOptionsCall(parts),
    userFactorTotpBeginCall(parts),
    userFactorTotpConfirmCall(parts),
    userFactorPasskeyAddCall(parts),
    userFactorRemoveCall(parts),
    userFactorRecoveryRenewCall(),
    userSessionEndCall(),
    userLogoutCall(),
    userLostCall(),
    userLostSetCall(parts),
    userEmailCall(),
    emailConfirmCall(),
    userPasswordCall(parts),
    userNameCall(),
    userExportCall(parts),
    userEraseCall(parts),
    userPhotoCall(parts),
    ...tokenCalls(),
  ]
}
