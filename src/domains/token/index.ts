export {
  assertTokensLeft,
  type CreatedToken,
  type CreateToken,
  createToken,
} from './commands/create-token.ts'
export { type EndToken, type EndTokensOf, endToken, endTokensOf } from './commands/end-token.ts'
export { type RenameToken, renameToken } from './commands/rename-token.ts'
export { tokenErrors } from './errors.ts'
export { type FindToken, type FoundToken, findToken } from './find-token.ts'
export { listTokens } from './list-tokens.ts'
export { tokenPersonal } from './personal.ts'
export { tokenStaffActions } from './policy.ts'
export { deviceEndOf, expiryOf, readExpiry, readScopes, sortScopes } from './rules.ts'
export { hashOfSecret, isSecret } from './secret.ts'
export { isBlocked, storeEndByHash, storeEndOfClient } from './store.ts'
export { sweepTokens } from './sweep.ts'
