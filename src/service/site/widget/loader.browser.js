/**
 * The one script tag of the site widget:
 *
 *     <script src="https://HOST/site/widget.js" async></script>
 *
 * Optional: `data-language="de"`, `data-title="Shop"`, `data-accent="#0a7d4f"`, `data-name="Ada"` (who the client says
 * to be; nothing checks it).
 *
 * A classic script, because only those know the tag that they came from; the rest are modules beside it.
 */
(() => {
  const tag = document.currentScript;
  if (tag === null || window.conversationWidget) return;
  window.conversationWidget = true;
  const { language, title, accent, name } = tag.dataset;
  const settings = { base: new URL("./", tag.src).href, language, title, accent, name };
  const begin = () =>
    import(new URL("widget/main.js", settings.base).href).then(({ start }) => {
      start(settings);
    });
  if (document.body) begin();
  else document.addEventListener("DOMContentLoaded", begin, { once: true });
})();
