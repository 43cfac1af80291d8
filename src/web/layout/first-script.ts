/**
 * The first inline script of every page: where the shop is mounted, for everything that finds its files at
 * run time, and the chosen theme before anything is painted. The same bytes for all pages of a mount, so one
 * hash allows it.
 */
export function firstScript(mountPath: string): string {
  const base = JSON.stringify(mountPath).replaceAll('<', '\\u003c')
  return `globalThis.__base=${base};try{let t=localStorage.getItem("theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}`
}
