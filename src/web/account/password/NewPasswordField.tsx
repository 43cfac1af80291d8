import { type Ref, useEffect, useId, useState } from 'react'
import { PASSWORD_MIN_LENGTH } from '#domains/account/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, translateText } from '#web/i18n/translate.ts'
import { Field } from '#web/ui/Field.tsx'
import { prepareHasher } from './password-hasher.ts'
import { judgePassword, type PasswordJudgement } from './password-strength.ts'

interface NewPasswordFieldProps {
  readonly ref: Ref<HTMLInputElement>
  readonly label: string
  readonly error: string | null
  /** Words about the person that others may know. */
  readonly personal: readonly string[]
  readonly onInput?: () => void
}

const LEVEL_WORDS = [msg('Very weak'), msg('Weak'), msg('Fair'), msg('Good'), msg('Strong')] as const

/**
 * Shows the field for a new password, with its requirements and its strength. It has no name, so no browser
 * sends it by itself.
 */
export function NewPasswordField({ ref, label, error, personal, onInput }: NewPasswordFieldProps) {
  const t = useT()
  const hintId = useId()
  const [typed, setTyped] = useState('')
  const [isShown, setShown] = useState(false)
  const common = useCommonWords(typed !== '')
  const judgement = typed === '' ? null : judgePassword(typed, common, personal)
  return (
    <div className="grid gap-2">
      <Field
        ref={ref}
        required
        type={isShown ? 'text' : 'password'}
        label={label}
        hint={t(
          'At least {count} characters. Several words are easier to remember than special characters.',
          { count: PASSWORD_MIN_LENGTH },
        )}
        autoComplete="new-password"
        dir="ltr"
        spellCheck={false}
        autoCapitalize="none"
        error={error}
        onFocus={prepareHasher}
        onInput={(event) => {
          setTyped(event.currentTarget.value)
          onInput?.()
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Strength judgement={judgement} id={hintId} />
        <label className="inline-flex min-h-6 items-center gap-2 text-13">
          <input
            type="checkbox"
            className="size-4"
            checked={isShown}
            onChange={(event) => setShown(event.currentTarget.checked)}
          />
          {t('Show password')}
        </label>
      </div>
    </div>
  )
}

/** Shows the strength as five segments of a scale; the text beside them says the same. */
function Strength({ judgement, id }: { judgement: PasswordJudgement | null; id: string }) {
  const t = useT()
  const level = judgement?.level ?? 0
  return (
    <p id={id} role="status" className="flex min-h-6 items-center gap-3 text-13 text-muted">
      {judgement && (
        <>
          <span aria-hidden="true" className="flex gap-0.5">
            {LEVEL_WORDS.map((words, index) => (
              <span
                key={words}
                className={`h-3 w-4 rounded-sm ${index <= level ? (level < 2 ? 'bg-danger' : 'bg-amber') : 'bg-hairline'}`}
              />
            ))}
          </span>
          {judgement.problem === 'short' ? t('Too short') : translateText(t, LEVEL_WORDS[level])}
        </>
      )}
    </p>
  )
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Loads the list of common words when the first character is typed. If it cannot be loaded, the shop still
 * refuses the passwords that it knows.
 */
function useCommonWords(isWanted: boolean): ReadonlySet<string> {
  const [words, setWords] = useState(NONE)
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    loadCommonWords().then((list) => {
      if (!isGone) setWords(list)
    })
    return () => {
      isGone = true
    }
  }, [isWanted])
  return words
}

function loadCommonWords(): Promise<ReadonlySet<string>> {
  return import('./common-passwords.ts').then(
    ({ COMMON_WORDS }) => COMMON_WORDS,
    () => NONE,
  )
}

/** Returns what is wrong with a new password, as a key of the translations; null when nothing is. */
export async function problemOfNewPassword(
  password: string,
  personal: readonly string[],
): Promise<string | null> {
  if (password === '') return msg('Choose a password')
  const { problem } = judgePassword(password, await loadCommonWords(), personal)
  if (problem === 'short') return msg('This password is too short')
  return problem === 'common' ? msg('This password is too common. Please choose another one') : null
}
