import { HELD_SCRIPT } from '#kernel/held-script.ts'
import { WHOLE_STYLE } from './frame-style-mark.ts'

/** The relation of what held scripts load. */
const HELD_LINK = 'held'
/** Longest that scripts wait for the pictures of a page that is there, and the whole style for the typefaces. Units: milliseconds. */
const LONGEST_MS = 1000

/**
 * Holds the scripts of a page, the texts and styles that they need, and the shop's typefaces, which the browser would load before
 * the pictures. A page is complete without them; `beginScripts` lets them begin.
 */
export function holdScripts(html: string): string {
  return (
    html
      .replaceAll('<link rel="modulepreload"', `<link rel="${HELD_LINK}"`)
      .replaceAll('<link rel="manifest"', `<link rel="${HELD_LINK}" data-rel="manifest"`)
      .replaceAll(`<link rel="stylesheet" ${WHOLE_STYLE}`, `<link rel="${HELD_LINK}" ${WHOLE_STYLE}`)
      // HTML knows `as` on preloads only.
      .replaceAll(/<link rel="preload" as="(fetch|font)"/g, `<link rel="${HELD_LINK}" data-as="$1"`)
      // What is no script yet cannot be asynchronous; the script that replaces it is.
      .replaceAll(/<script( nonce="[^"]*")? type="module"(?: async="")?/g, `<script$1 type="${HELD_SCRIPT}"`)
  )
}

/** The shop's typefaces, as `fonts.css` names them. */
const FACES = '"Instrument Sans Variable","Martian Mono Variable","Vazirmatn Variable"'
/** Letters by which a browser chooses among the typefaces: an Arabic one only on an Arabic page. */
const LETTERS = { latin: 'a', arabic: 'a\\u0634' }

/** How long a page waits for its scripts before it shows what helps without them. Units: milliseconds. */
const GIVE_UP_MS = 10_000

/**
 * Returns the inline script that lets the held scripts begin when the pictures in view are there and painted, when somebody touches the page,
 * and after a second at the latest. Until they run, `data-awaits-script` hides what only a page without script needs, so
 * that nothing moves; it is taken away when they fail. `data-awaits-fonts` shows a stand-in of the typefaces, but not to somebody
 * who comes from another page of this site and so has them. Typefaces and the whole style are put on together once all of them are
 * there, or after a second, so that the page is laid out anew once; a touch, which may open what the page has no style for, puts
 * the style on at once. `data-opens` leaves for later what is below the first screen
 * (lay-out-late.ts), but not where a browser leads to a place in the page that it knows.
 */
export const beginScripts = (): string =>
  `(()=>{
const root=document.documentElement;
const giveUp=()=>{delete root.dataset.awaitsScript};
const held=()=>document.querySelectorAll('script[type="${HELD_SCRIPT}"]');
const release=links=>document.querySelectorAll(links).forEach(link=>{if(link.dataset.as)link.as=link.dataset.as;link.rel=link.dataset.rel??(link.hasAttribute("${WHOLE_STYLE}")?"stylesheet":link.dataset.as?"preload":"modulepreload")});
const sheet=()=>document.querySelector("link[${WHOLE_STYLE}]");
const dress=()=>{
sheet()?.removeAttribute("media");
delete root.dataset.awaitsFonts
};
let begun;
const begin=()=>{
if(begun)return;
begun=true;
const whole=sheet();
const loaded=whole&&new Promise(done=>{
whole.media="not all";
whole.onload=whole.onerror=done
});
release("link[rel=${HELD_LINK}]");
const faces=document.fonts.load('1em ${FACES}',root.lang==="ar"?"${LETTERS.arabic}":"${LETTERS.latin}");
Promise.race([Promise.all([faces,loaded]),new Promise(done=>setTimeout(done,${LONGEST_MS}))]).then(dress,dress);
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
if(performance.getEntriesByType("navigation")[0]?.type==="navigate"&&!location.hash)root.dataset.opens="";
if(document.referrer.startsWith(location.origin+"/"))release("link[data-as=font]");else root.dataset.awaitsFonts="";
for(const touch of["pointerdown","keydown","focusin"])addEventListener(touch,()=>{if(document.readyState!=="loading"){begin();sheet()?.removeAttribute("media")}},{once:true,passive:true});
const painted=new Promise(done=>new PerformanceObserver(list=>{if(list.getEntriesByName("first-contentful-paint").length)done()}).observe({type:"paint",buffered:true}));
addEventListener("load",()=>painted.then(()=>requestAnimationFrame(()=>setTimeout(begin))));
addEventListener("DOMContentLoaded",()=>{if(held().length===0)giveUp();setTimeout(begin,${LONGEST_MS})})
})()`.replaceAll('\n', '')
