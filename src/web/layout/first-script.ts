import { beginScripts } from './held-scripts.ts'

/**
 * Returns the first inline script of every page. It sets the mount path, by which everything finds its files
 * at run time, and the chosen theme before anything is painted, and lets scripts begin once the page is painted. It is identical on all pages of a mount, so
 * one CSP hash allows it.
 */
export function firstScript(mountPath: string): string {
  const base = JSON.stringify(mountPath).replaceAll('<', '\\u003c')
  return `globalThis.__base=${base};try{let t=localStorage.getItem("theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}${beginScripts()}`
}
