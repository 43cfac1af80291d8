import { useState } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, translateText } from '#web/i18n/translate.ts'
import { Icon } from '#web/ui/Icon.tsx'

type Theme = 'auto' | 'light' | 'dark'

const NEXT: Readonly<Record<Theme, Theme>> = { auto: 'light', light: 'dark', dark: 'auto' }

const NAMES: Readonly<Record<Theme, string>> = {
  auto: msg('Colours: automatic'),
  light: msg('Colours: light'),
  dark: msg('Colours: dark'),
}

/**
 * Switches between light, dark and the system's setting, and is named by what holds. The choice is stored only in this
 * browser; the first inline script applies it before the first paint. Style shows glyph and name, because a page from
 * memory is the same for everybody. Without script a page follows the system, and the switch is not there.
 */
export function ThemeSwitch() {
  const t = useT()
  const [said, say] = useState<Theme | null>(null)
  return (
    <span className="needs-script">
      <button
        type="button"
        data-theme-switch
        title={t('Switch between light, dark and automatic colours')}
        onClick={() => say(switchTheme())}
        className="inline-grid size-11 place-items-center rounded-sm text-ink transition-colors hover:bg-panel"
      >
        <span className="in-data-[theme]:hidden">
          <Icon name="auto" />
          <span className="sr-only">{t('Colours: automatic')}</span>
        </span>
        <span className="hidden in-data-[theme=light]:inline">
          <Icon name="sun" />
          <span className="sr-only">{t('Colours: light')}</span>
        </span>
        <span className="hidden in-data-[theme=dark]:inline">
          <Icon name="moon" />
          <span className="sr-only">{t('Colours: dark')}</span>
        </span>
      </button>
      {/* Not every screen reader reads a control's new name after a press. */}
      <span role="status" className="sr-only">
        {said && translateText(t, NAMES[said])}
      </span>
    </span>
  )
}

/** Switches to the next theme, remembers it, and returns it. */
function switchTheme(): Theme {
  const { dataset } = document.documentElement
  const current = dataset.theme
  const next = NEXT[current === 'light' || current === 'dark' ? current : 'auto']
  if (next === 'auto') delete dataset.theme
  else dataset.theme = next
  try {
    localStorage.setItem('theme', next)
  } catch {
    // Storage is disabled: the choice applies to this page only.
  }
  return next
}
