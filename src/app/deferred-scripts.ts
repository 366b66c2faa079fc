import { ALIVE } from "./frame/comes-alive.tsx";

const PRELOAD = '<link rel="modulepreload"';
const ENTRY = /import\("([^"]+)"\);\s*$/;
const DEFERRED_TYPE = "text/deferred-module";
/** Whatever a picture takes, as on a network that stalls, the page works after this time. */
const LATEST_MS = 3_000;
/** After this time nobody waits for scripts that do not come: forms are sent as they are without scripts. */
const HELD_MS = 10_000;

/**
 * A page is read before it works: its scripts are asked for when it has been painted with all that stands in it, or
 * when somebody touches it before. Then they run file by file, so that none of them keeps a phone busy for long.
 * A form that is sent or a button that is pressed meanwhile is held, and done when the page has come alive. The
 * router has no word for it.
 * @param nonce what the inline scripts of the page bear
 */
export function withDeferredScripts(html: string, nonce: string): string {
  const opening = `<script nonce="${nonce}" type="module" async="">`;
  const { before, between: code, after } = cut(html, opening, "</script>") ?? {};
  const entry = ENTRY.exec(code ?? "")?.[1];
  if (before === undefined || after === undefined || entry === undefined) return html;
  const files: string[] = [];
  const inert = `<script nonce="${nonce}" type="${DEFERRED_TYPE}">${code}</script>`;
  const page = [withoutPreloads(before, files), inert, withoutPreloads(after, files)].join("");
  const asked = new Set(files.filter((file) => file !== entry));
  const starter = `<script nonce="${nonce}">${starterOf([...asked], entry)}</script>`;
  const end = page.lastIndexOf("</body>");
  return `${page.slice(0, end)}${starter}${page.slice(end)}`;
}

/** What stands before, between and after the first `opening` and the next `closing`; null without an opening. */
function cut(html: string, opening: string, closing: string) {
  const start = html.indexOf(opening);
  if (start === -1) return null;
  const end = html.indexOf(closing, start);
  return {
    before: html.slice(0, start),
    between: html.slice(start + opening.length, end),
    after: html.slice(end + closing.length),
  };
}

/** Takes the preloads of modules out of a part of a page, and adds their files to `files`. */
function withoutPreloads(part: string, files: string[]): string {
  const [first = "", ...pieces] = part.split(PRELOAD);
  const rest = pieces.map((piece) => {
    const end = piece.indexOf(">");
    const href = /\shref="([^"]+)"/.exec(piece.slice(0, end))?.[1];
    if (href) files.push(href);
    return piece.slice(end + 1);
  });
  return [first, ...rest].join("");
}

/** The inline script that asks for the others, as it runs in the browser. */
function starterOf(files: string[], entry: string): string {
  return `(()=>{
const files=${JSON.stringify(files)},entry=${JSON.stringify(entry)},touches=["pointerdown","keydown","focusin"];
const pause=()=>new Promise((next)=>setTimeout(next));
let begun=false;
async function begin(){
if(begun)return;
begun=true;
for(const touch of touches)removeEventListener(touch,begin,true);
for(const file of [...files,entry]){
const link=document.createElement("link");
link.rel="modulepreload";
link.href=file;
document.head.append(link);
await pause();
}
for(const file of files){
await import(file).catch(()=>{});
await pause();
}
const module=document.createElement("script");
module.type="module";
module.text=document.querySelector('[type="${DEFERRED_TYPE}"]').text;
document.body.append(module);
module.remove();
}
function painted(){
if(document.hidden)begin();
else requestAnimationFrame(()=>setTimeout(begin));
}
const held=[],acts=["submit","click"];
function hold(event){
const {type,target,submitter}=event;
const one=type==="submit"?target:target.closest?.("button[type=button]");
if(!one)return;
event.preventDefault();
event.stopImmediatePropagation();
held.push(type!=="submit"?()=>one.click():submitter?()=>submitter.click():()=>one.requestSubmit());
}
function release(){
for(const act of acts)removeEventListener(act,hold,true);
for(const act of held.splice(0))act();
}
for(const act of acts)addEventListener(act,hold,true);
addEventListener("${ALIVE}",release,{once:true});
setTimeout(release,${HELD_MS});
for(const touch of touches)addEventListener(touch,begin,true);
if(document.readyState==="complete")painted();
else addEventListener("load",painted);
setTimeout(begin,${LATEST_MS});
})()`;
}
