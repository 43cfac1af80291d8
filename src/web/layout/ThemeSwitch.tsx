import { useT } from '#web/i18n/I18nProvider.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'

const NEXT = { auto: 'light', light: 'dark', dark: 'auto' } as const

/**
 * Switches between light, dark and the system's setting. The choice is stored only in this browser; the first
 * inline script applies it before the first paint.
 */
export function ThemeSwitch() {
  const t = useT()
  return (
    <IconButton
      label={t('Switch between light, dark and automatic colours')}
      onClick={switchTheme}
      className="needs-script"
    >
      <Icon name="auto" className="in-data-[theme]:hidden" />
      <Icon name="sun" className="hidden in-data-[theme=light]:block" />
      <Icon name="moon" className="hidden in-data-[theme=dark]:block" />
    </IconButton>
  )
}

function switchTheme(): void {
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
}
