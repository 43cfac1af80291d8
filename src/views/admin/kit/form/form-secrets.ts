import { type AdminForm, type AnyValues, inputsOf } from './form-definition.ts'

type AnyForm = Pick<AdminForm, 'sections'>

const secretsOf = (form: AnyForm): readonly string[] =>
  inputsOf(form).flatMap(({ name, field }) => (field.kind === 'secret' ? [name] : []))

/** Says of each secret only whether there is one; what was left as it is stays as it was. */
export function withoutSecrets(form: AnyForm, typed: AnyValues, present: AnyValues): AnyValues {
  return withEach(form, typed, (name) => (typed[name] === undefined ? present[name] : typed[name] !== null))
}

/** Returns whether a secret was typed or removed. */
export function hasNewSecret(form: AnyForm, typed: AnyValues): boolean {
  return secretsOf(form).some((name) => typed[name] !== undefined)
}

/** Notes for the history which secrets are new: nobody can bring the old ones back. */
export function markNewSecrets(form: AnyForm, typed: AnyValues, stands: AnyValues): AnyValues {
  return withEach(form, stands, (name) => (typed[name] === undefined ? stands[name] : 'new'))
}

/** Leaves every secret as it is. */
export function leaveSecrets(form: AnyForm, values: AnyValues): AnyValues {
  return withEach(form, values, () => undefined)
}

/** Returns whether the values of an act can be brought back: no secret of it is gone. */
export function canBringBack(form: AnyForm, values: AnyValues): boolean {
  return secretsOf(form).every((name) => values[name] !== 'new')
}

function withEach(form: AnyForm, values: AnyValues, said: (name: string) => unknown): AnyValues {
  const secrets = secretsOf(form).map((name) => [name, said(name)])
  return Object.assign({}, values, Object.fromEntries(secrets))
}
