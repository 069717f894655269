import { makePng, type Rgb } from './make-png.ts';

const WIDTH = 480;
const HEIGHT = 270;
const HORIZON = 180;
const SUN = { x: 350, y: 120, radius: 46 };

/** A picture as a member might attach it: evening over water. */
export function makePicture(): Buffer {
  return makePng(WIDTH, HEIGHT, (x, y) => (y < HORIZON ? sky(x, y) : water(x, y)));
}

function sky(x: number, y: number): Rgb {
  const distance = Math.hypot(x - SUN.x, y - SUN.y);
  if (distance < SUN.radius) return [255, 244, 214];
  const glow = Math.max(0, 1 - (distance - SUN.radius) / 160) ** 2;
  return mix(mix([38, 70, 110], [244, 162, 97], y / HORIZON), [255, 230, 180], glow);
}

/** The sky upside down, darker, broken by waves. */
function water(x: number, y: number): Rgb {
  const depth = (y - HORIZON) / (HEIGHT - HORIZON);
  const wave = 14 * depth * Math.sin(y * 1.3 + x * 0.05);
  return mix(sky(x + wave, HORIZON - 1 - depth * HORIZON * 0.9), [18, 42, 66], 0.35 + 0.3 * depth);
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const at = (i: 0 | 1 | 2) => Math.round(from[i] + (to[i] - from[i]) * share);
  return [at(0), at(1), at(2)];
}
