const NS = 'http://www.w3.org/2000/svg';

const paths = {
  back: ['M15 5 8 12l7 7'],
  send: ['M4 12 20 4l-5 16-3.5-6.5z', 'm11.5 13.5 3.5-4'],
  clip: ['M8 12.5 14.5 6a3 3 0 0 1 4.3 4.2l-8.2 8.2a4.7 4.7 0 0 1-6.7-6.7l7.4-7.3'],
  mic: ['M12 4a3 3 0 0 0-3 3v4a3 3 0 0 0 6 0V7a3 3 0 0 0-3-3', 'M6 11a6 6 0 0 0 12 0', 'M12 17v3'],
  stop: ['M7 7h10v10H7z'],
  more: ['M12 6h.01', 'M12 12h.01', 'M12 18h.01'],
  close: ['m6 6 12 12', 'M18 6 6 18'],
  clock: ['M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16', 'M12 8v4.5l3 1.5'],
  tick: ['m5 12.5 4.5 4.5L19 7'],
  ticks: ['m2 12.5 4.5 4.5L16 7', 'm12 15.5 1.5 1.5L23 7'],
  alert: ['M12 4 3 20h18z', 'M12 10v4', 'M12 17h.01'],
  phone: ['M8 3h8a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2', 'M11 18h2'],
};

/** One of our line drawings. Without a label it is decoration. */
export function icon(name, label) {
  const svg = document.createElementNS(NS, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', `icon icon-${name}`);
  if (label) {
    svg.setAttribute('role', 'img');
    svg.setAttribute('aria-label', label);
  } else svg.setAttribute('aria-hidden', 'true');
  for (const d of paths[name]) {
    const path = document.createElementNS(NS, 'path');
    path.setAttribute('d', d);
    svg.append(path);
  }
  return svg;
}
