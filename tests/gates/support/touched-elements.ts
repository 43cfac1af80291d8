/**
 * Rows of docs/spec-map.md that describe an element of the pages: what a test in the browser must name to have touched it,
 * and what the source of the element must hold for that to be true.
 */
export const TOUCHED: Readonly<Record<string, { readonly test: string; readonly source: string }>> = {
  '1.17': { test: "t('Choose a picture')", source: "t('Choose a picture')" },
  '1.18': { test: '.masonry', source: '.masonry' },
  '4.1': { test: 'data-menu-open', source: 'data-menu-panel' },
  '4.2': { test: 'data-menu=mobile', source: 'data-menu="mobile"' },
  '4.16': { test: '.success-banner', source: 'success-banner' },
  '8.1': { test: "getByRole('alertdialog')", source: "role: 'alertdialog'" },
  '9.3': { test: '.success-banner', source: '.success-banner' },
  '9.6': { test: 'data-menu=mobile', source: '(width <= 1024px)' },
  '9.7': { test: "getByRole('listbox')", source: 'role="listbox"' },
  '9.8': { test: '.masonry', source: 'dataset.columns' },
  '9.10': { test: '[data-tooltip]', source: 'data-tooltip' },
}
