import { useState } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { IconButton } from '../Button.tsx'
import { Icon } from '../Icon.tsx'

/** Copies a value and says so for 5 s. Source: specification §4 and §9. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const t = useT()
  const [copies, setCopies] = useState(0)
  async function copy(): Promise<void> {
    if (await copyText(value)) setCopies((count) => count + 1)
  }
  return (
    <span className="inline-flex items-center gap-2 print:hidden">
      <IconButton label={label} className="needs-script" onClick={() => void copy()}>
        <Icon name="copy" size={16} />
      </IconButton>
      <span role="status" className="text-13 text-success">
        {copies > 0 && (
          <span key={copies} className="copy-hint">
            {t('Copied')}
          </span>
        )}
      </span>
    </span>
  )
}

/**
 * Copies a text. The clipboard API exists only on https and loopback; elsewhere an off-screen field is
 * selected and copied.
 */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    field.className = 'sr-only'
    document.body.append(field)
    field.select()
    const copied = document.execCommand('copy')
    field.remove()
    return copied
  }
}
