import { useT } from '#web/i18n/I18nProvider.tsx'
import type { FormControlProps } from './control-props.ts'

/** Shows a field for a new secret. What is set is never shown: an empty field leaves it as it is. */
export function SecretControl({ field, input: { name }, id, isInvalid, describedBy }: FormControlProps) {
  const t = useT()
  return (
    <span className="grid gap-1">
      <input
        id={id}
        type="password"
        name={`${name}.secret`}
        autoComplete="off"
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy}
        placeholder={field.isSet ? t('Set; leave empty to keep it') : ''}
        className="field"
      />
      {field.isSet && (
        <label className="flex min-h-9 items-center gap-2 text-13">
          <input type="checkbox" name={`${name}.clear`} value="1" className="size-5" />
          {t('Remove it')}
        </label>
      )}
    </span>
  )
}
