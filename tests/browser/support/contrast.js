// The readability of text: WCAG's contrast of every piece of text with its background.

/// Runs in the page. @return for each visible text: its content, its ratio, and the required ratio
function measure() {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = ([r, g, b, a], below) => [r, g, b].map((part, at) => part * a + below[at] * (1 - a));
  const luminance = (colour) => {
    const [r, g, b] = colour.map((part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

  // The background: those of all enclosing elements, from the page inwards; for text in a shape, the shape.
  const behind = (element) => {
    const around = [];
    for (let each = element; each; each = each.parentElement) around.unshift(each);
    let colour = [255, 255, 255];
    for (const each of around) colour = over(rgba(getComputedStyle(each).backgroundColor), colour);
    const cells = element.matches(".cell-text") ? [...element.parentElement.querySelectorAll("[data-cell]")] : [];
    const texts = cells.length > 0 ? [...element.parentElement.querySelectorAll(".cell-text")] : [];
    const shape =
      cells[texts.indexOf(element)] ?? (element instanceof SVGElement && element.closest(".node, .badge")?.querySelector("circle, rect"));
    return shape ? over(rgba(getComputedStyle(shape).fill), colour) : colour;
  };
  const opacityOf = (element) => {
    let opacity = 1;
    for (let each = element; each; each = each.parentElement) opacity *= Number(getComputedStyle(each).opacity);
    return opacity;
  };
  const isSeen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  };
  const ownWords = (element) =>
    [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data).join("").trim();

  return [...document.body.querySelectorAll("*")]
    .filter((element) => ownWords(element) !== "" && isSeen(element))
    .filter((element) => !element.closest(".unseen, .katex-mathml, script, [aria-disabled=true], :disabled, option"))
    .map((element) => {
      const style = getComputedStyle(element);
      const below = behind(element);
      const [r, g, b, a] = rgba(element instanceof SVGElement ? style.fill : style.color);
      const text = over([r, g, b, a * opacityOf(element)], below);
      const size = parseFloat(style.fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      return { words: ownWords(element).slice(0, 40), is: element.getAttribute("class"), ratio: ratio(luminance(text), luminance(below)), needs: isLarge ? 3 : 4.5 };
    });
}

/// Every visible text of a page, with its contrast.
export const contrasts = (page) => page.evaluate(measure);
