import { ALIVE } from "./frame/comes-alive.tsx";

const PRELOAD = /<link rel="modulepreload"[^>]*?\shref="([^"]+)"[^>]*>/g;
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
  const module = new RegExp(`<script nonce="${nonce}" type="module" async="">([^<]*)</script>`);
  const [whole, code = ""] = module.exec(html) ?? [];
  const entry = ENTRY.exec(code)?.[1];
  if (whole === undefined || entry === undefined) return html;
  const files = [...html.matchAll(PRELOAD)]
    .map(([, href]) => href)
    .filter((href) => href !== entry);
  const inert = `<script nonce="${nonce}" type="${DEFERRED_TYPE}">${code}</script>`;
  const starter = `<script nonce="${nonce}">${starterOf([...new Set(files)], entry)}</script>`;
  return html
    .replace(PRELOAD, "")
    .replace(whole, () => inert)
    .replace(/<\/body>/, () => `${starter}</body>`);
}

/** The inline script that asks for the others, as it runs in the browser. */
function starterOf(files: (string | undefined)[], entry: string): string {
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
held.push(type==="submit"?()=>one.requestSubmit(submitter):()=>one.click());
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
