import { HELD_SCRIPT } from '#kernel/held-script.ts'
import { WHOLE_STYLE } from './frame-style-mark.ts'

/** The relation of what held scripts load. */
const HELD_LINK = 'held'
/** Longest that scripts wait for the pictures of a page that is there. Units: milliseconds. */
const LONGEST_MS = 500

/**
 * Holds the scripts of a page, the texts and styles that they need, and the shop's typefaces, which the browser would load before
 * the pictures. A page is complete without them; `beginScripts` lets them begin.
 */
export function holdScripts(html: string): string {
  return (
    html
      .replaceAll('<link rel="modulepreload"', `<link rel="${HELD_LINK}"`)
      .replaceAll(`<link rel="stylesheet" ${WHOLE_STYLE}`, `<link rel="${HELD_LINK}" ${WHOLE_STYLE}`)
      // HTML knows `as` on preloads only.
      .replaceAll(/<link rel="preload" as="(fetch|font)"/g, `<link rel="${HELD_LINK}" data-as="$1"`)
      // What is no script yet cannot be asynchronous; the script that replaces it is.
      .replaceAll(/<script( nonce="[^"]*")? type="module"(?: async="")?/g, `<script$1 type="${HELD_SCRIPT}"`)
  )
}

/** How long a page waits for its scripts before it shows what helps without them. Units: milliseconds. */
const GIVE_UP_MS = 10_000

/**
 * Returns the inline script that lets the held scripts begin when the pictures in view are there and painted, when somebody touches the page,
 * and after half a second at the latest. Until they run, `data-awaits-script` hides what only a page without script needs, so
 * that nothing moves; it is taken away when they fail. `data-awaits-fonts` shows a stand-in of the typefaces until then, but not to
 * somebody who comes from another page of this site and so has them.
 */
export const beginScripts = (): string =>
  `(()=>{
const root=document.documentElement;
const giveUp=()=>{delete root.dataset.awaitsScript};
const held=()=>document.querySelectorAll('script[type="${HELD_SCRIPT}"]');
const release=links=>document.querySelectorAll(links).forEach(link=>{if(link.dataset.as)link.as=link.dataset.as;link.rel=link.hasAttribute("${WHOLE_STYLE}")?"stylesheet":link.dataset.as?"preload":"modulepreload"});
let begun;
const begin=()=>{
if(begun)return;
begun=true;
release("link[rel=${HELD_LINK}]");
delete root.dataset.awaitsFonts;
held().forEach(one=>{
const script=document.createElement("script");
script.type="module";
script.nonce=one.nonce;
script.textContent=one.textContent;
script.onerror=giveUp;
one.replaceWith(script)
});
setTimeout(giveUp,${GIVE_UP_MS})
};
root.dataset.awaitsScript="";
if(document.referrer.startsWith(location.origin+"/"))release("link[data-as=font]");else root.dataset.awaitsFonts="";
for(const touch of["pointerdown","keydown","focusin"])addEventListener(touch,()=>{if(document.readyState!=="loading")begin()},{once:true,passive:true});
addEventListener("load",()=>requestAnimationFrame(()=>setTimeout(begin)));
addEventListener("DOMContentLoaded",()=>{if(held().length===0)giveUp();setTimeout(begin,${LONGEST_MS})})
})()`.replaceAll('\n', '')
