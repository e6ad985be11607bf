"""Shaders for bricks, board and shadows, limited to OpenGL ES 2: no derivatives, no arrays."""

HEAD = """
#ifdef GL_ES
precision highp float;
#endif
"""

BRICK_VARYINGS = """
varying vec2 f_uv;
varying vec2 f_px;
varying float f_fade;
varying vec3 f_mark;
varying vec4 f_ao;
varying vec3 f_n;
varying vec3 f_u;
varying vec3 f_v;
varying vec2 f_tile;
varying vec3 f_eye;
varying float f_flip;
"""
"""Varyings shared by the vertex and fragment shaders of bricks"""

# Bricks: the vertex shader pushes the soft edge of a square outwards by about a pixel and drops squares that face away

BRICK_VERTEX = (
    HEAD
    + BRICK_VARYINGS
    + """
attribute vec3 v_pos;
attribute vec4 v_uv;    // corner, side, fringe
attribute vec3 v_mark;  // mark, groove, kind
attribute vec4 v_ao;    // light in the four corners
uniform mat4 u_clip;
uniform mat4 u_model;
uniform vec2 u_half;
uniform vec3 u_eye;
uniform float u_soft;
uniform vec2 u_sway;

void main() {
    float side = v_uv.z;
    vec3 n = side < .5 ? vec3(1., 0., 0.) : side < 1.5 ? vec3(-1., 0., 0.) : side < 2.5 ? vec3(0., 1., 0.)
           : side < 3.5 ? vec3(0., -1., 0.) : side < 4.5 ? vec3(0., 0., 1.) : vec3(0., 0., -1.);
    vec3 across = side < 1.5 ? vec3(0., 1., 0.) : vec3(1., 0., 0.);
    vec3 along = side < 3.5 ? vec3(0., 0., 1.) : vec3(0., 1., 0.);
    vec4 world = u_model * vec4(v_pos, 1.);
    world.xy += u_sway * world.z;
    n = (u_model * vec4(n, 0.)).xyz;
    across = (u_model * vec4(across, 0.)).xyz;
    along = (u_model * vec4(along, 0.)).xyz;
    vec3 to_eye = u_eye - world.xyz;
    f_n = n;
    f_u = across;
    f_v = along;
    f_mark = v_mark;
    f_ao = v_ao;
    f_fade = 1. - v_uv.w;
    f_uv = v_uv.xy;
    f_eye = to_eye;
    f_flip = (side > .5 && side < 2.5) || side > 4.5 ? 1. : 0.;
    float tile = v_mark.x - 1.;
    f_tile = vec2(mod(tile, 4.), floor(tile / 4. + .001));
    vec4 here = u_clip * world;
    vec4 one = u_clip * (world + vec4(across * (1. - 2. * v_uv.x), 0.));
    vec4 two = u_clip * (world + vec4(along * (1. - 2. * v_uv.y), 0.));
    vec2 at = here.xy / here.w * u_half;
    vec2 e1 = one.xy / one.w * u_half - at;
    vec2 e2 = two.xy / two.w * u_half - at;
    float l1 = max(length(e1), .01);
    float l2 = max(length(e2), .01);
    f_px = vec2(l1, l2);
    e1 /= l1;
    e2 /= l2;
    vec2 out_ = -(e1 + e2) / max(abs(e1.x * e2.y - e1.y * e2.x), .22);
    out_ *= min(1., 1.6 / max(length(out_), .01)) * u_soft * v_uv.w;  // no spike at the corner of a nearly flat square
    gl_Position = vec4(here.xy + out_ / u_half * here.w, here.z, here.w);
    if (dot(n, to_eye) <= 0.) gl_Position = vec4(2., 2., 2., 1.);
}
"""
)

# Ivory, the mark pressed into it, bevelled edges, a groove between the halves, gloss, and the edge style

BRICK_FRAGMENT = (
    HEAD
    + BRICK_VARYINGS
    + """
uniform sampler2D texture0;
uniform vec3 u_light;
uniform vec3 u_ivory;
uniform vec3 u_line;
uniform vec3 u_shade;
uniform vec3 u_brass;
uniform vec3 u_bad;
uniform vec3 u_last;
uniform float u_alpha;
uniform float u_gloss;
uniform float u_plain;
uniform float u_dp;
uniform vec3 u_ahead;
uniform vec3 u_haze;
uniform vec2 u_cue;  // distance of the target, strength

vec4 mark(vec2 uv) {
    vec2 t = vec2(f_flip > .5 ? 1. - uv.x : uv.x, 1. - uv.y);
    return texture2D(texture0, (f_tile + (16. + clamp(t, 0., 1.) * 224.) / 256.) / 4., -.6);
}

// Plain theme, without light: dark mark on white, an outline around every square, a coloured one for edge styles

vec3 plain(vec4 m, float edge, float kind) {
    vec3 colour = mix(u_ivory, m.rgb, m.a);
    float bright = smoothstep(.66, .72, dot(colour, vec3(.3, .59, .11)));
    colour = mix(colour * .55, u_ivory, bright);
    vec3 edge_colour = kind < 2.5 ? u_brass : kind < 3.5 || kind > 6.5 ? u_bad : u_last;
    float wide = kind > .5 ? 3.2 : 1.1;
    colour = mix(u_ivory, colour, smoothstep(wide * u_dp + 1. * u_dp, wide * u_dp + 1.5 * u_dp, edge));
    if (kind > .5) colour = mix(edge_colour, colour, smoothstep(wide * u_dp - .5, wide * u_dp + .5, edge));
    return mix(u_line, colour, smoothstep(1.1 * u_dp - .5, 1.1 * u_dp + .5, edge));
}

// Glass: a clear body with pale marks, and a line along the edges of the brick, which is red where bricks would fall

vec4 glass(vec4 m, float edge, float lit, float kind) {
    float wide = 1. - smoothstep(3.2 * u_dp, 4.4 * u_dp, edge);
    float fine = 1. - smoothstep(1.5 * u_dp, 2.3 * u_dp, edge);
    vec3 line = kind > 5.5 ? u_bad : u_plain > .5 ? u_line : u_brass * .8;
    vec3 colour = mix(mix(vec3(1., .985, .94), m.rgb, m.a * .75) * (.72 + .28 * lit), vec3(1., .98, .92), wide);
    return vec4(mix(colour, line, fine), mix(mix(.34 + .22 * m.a, .9, wide), 1., fine));
}

void main() {
    vec2 uv = clamp(f_uv, 0., 1.);
    float g = f_mark.y;
    vec4 d = vec4(uv.x, 1. - uv.x, uv.y, 1. - uv.y);
    vec4 px = vec4(f_px.x, f_px.x, f_px.y, f_px.y);
    vec4 groove = vec4(1.) - step(vec4(.5), abs(vec4(g) - vec4(1., 2., 3., 4.)));
    if (f_mark.z > 4.5 && f_mark.z < 6.5) {
        vec4 far = mix(d, vec4(1.), groove) * px;
        float lit = clamp(.60 + .44 * dot(f_n, u_light), 0., 1.);
        vec4 colour = glass(mark(uv), min(min(far.x, far.y), min(far.z, far.w)), u_plain > .5 ? 1. : lit, f_mark.z);
        gl_FragColor = vec4(colour.rgb, colour.a * u_alpha * f_fade);
        return;
    }
    if (u_plain > .5) {
        vec4 out_ = d * px;
        float edge = min(min(out_.x, out_.y), min(out_.z, out_.w));
        gl_FragColor = vec4(plain(mark(uv), edge, f_mark.z), u_alpha * f_fade);
        return;
    }
    vec4 w = mix(vec4(.085), vec4(.045), groove);
    vec4 bend = pow(clamp(1. - d / w, 0., 1.), vec4(1.5)) * mix(vec4(1.), vec4(-.8), groove);
    vec3 n = normalize(f_n + (bend.y - bend.x) * f_u * .9 + (bend.w - bend.z) * f_v * .9);
    float ao = mix(mix(f_ao.x, f_ao.y, uv.x), mix(f_ao.w, f_ao.z, uv.x), uv.y);

    vec4 m = mark(uv);
    vec2 lamp = vec2(dot(u_light, f_u), dot(u_light, f_v)) * .014;
    float cut = mark(uv + lamp).a - m.a;
    float rim = mark(uv - lamp).a - m.a;
    float lit = .60 + .44 * dot(n, u_light);
    vec3 colour = mix(u_ivory, m.rgb, m.a) * mix(u_shade, vec3(1.), clamp(lit, 0., 1.15));
    colour *= mix(u_shade * .62, vec3(1.), ao);
    if (f_mark.x < 9.5) {
        colour *= 1. + .20 * clamp(rim, 0., 1.);
        colour *= 1. - .28 * clamp(-cut, 0., 1.) * m.a;
    }
    float shine = max(dot(n, normalize(u_light + normalize(f_eye))), 0.);
    colour += (pow(shine, 48.) * .34 + pow(shine, 9.) * .07) * u_gloss * ao;

    vec4 half_px = 1. / px;
    vec4 width = max(mix(vec4(.021), vec4(.010), groove), half_px * mix(vec4(.65), vec4(.4), groove));
    vec4 line = (1. - smoothstep(width - half_px * .5, width + half_px * .9, d)) * mix(vec4(.78), vec4(.45), groove);
    float dark = max(max(line.x, line.y), max(line.z, line.w));
    colour = mix(colour, u_line * (.55 + .45 * lit), dark);

    float far_off = -dot(f_eye, u_ahead) - u_cue.x;
    colour = mix(colour, u_haze, u_cue.y * clamp(far_off / 6. + .35, 0., 1.));

    float kind = f_mark.z;
    if (kind > .5) {
        vec4 far = mix(d, vec4(1.), groove);
        float edge = min(min(far.x * px.x, far.y * px.y), min(far.z * px.z, far.w * px.w));
        float wide = 1. - smoothstep(2.4 * u_dp, 3.6 * u_dp, edge);
        float fine = 1. - smoothstep(1.2 * u_dp, 1.9 * u_dp, edge);
        bool is_shaky = kind > 6.5;
        vec3 line = is_shaky ? u_bad : u_brass * .62;
        if (kind < 1.5 || is_shaky) colour = mix(mix(colour + .05, vec3(1., .975, .9), wide), line, fine);
        else if (kind < 2.5) colour = mix(colour, u_brass, (1. - smoothstep(1.4 * u_dp, 2.6 * u_dp, edge)) * .75);
        else if (kind < 3.5) colour = mix(colour, u_bad, max(wide * .9, .16));
        else colour = mix(colour, u_last, fine * .9);
    }
    gl_FragColor = vec4(colour, u_alpha * f_fade);
}
"""
)

# Board: felt with a grid, wooden rim, side and shadow, shaded by the shadow maps of the bricks

BOARD_VERTEX = (
    HEAD
    + """
attribute vec3 v_pos;
attribute vec3 v_n;
uniform mat4 u_clip;
uniform float u_px;
varying vec3 f_pos;
varying vec3 f_n;

void main() {
    f_pos = v_pos;
    f_n = v_n;
    if (v_n.z < -.1 && v_n.z > -.5) f_pos.z -= 1.5 / u_px;
    gl_Position = u_clip * vec4(f_pos, 1.);
}
"""
)

BOARD_FRAGMENT = (
    HEAD
    + """
varying vec3 f_pos;
varying vec3 f_n;
uniform sampler2D texture0;  // shadow of the light
uniform sampler2D texture1;  // contact shadow
uniform vec4 u_board;        // middle, half of its size
uniform vec4 u_map;          // corner and size of both pictures
uniform vec3 u_light;
uniform vec3 u_felt;
uniform vec3 u_felt_line;
uniform vec3 u_wood;
uniform vec3 u_wood_side;
uniform vec3 u_shadow;
uniform float u_px;
uniform float u_strength;
uniform float u_fall;
uniform float u_plain;
uniform vec3 u_eye;
uniform vec3 u_view;         // horizontal direction ahead, loss of squared length along it

// Pixels per cell in a direction on the board, as a share of those across

float stretch(vec2 way) {
    float along = dot(way, u_view.xy);
    return sqrt(max(1. - u_view.z * along * along, .02));
}

vec2 outwards(vec2 p, vec2 h, float r) {
    vec2 q = abs(p) - h + r;
    vec2 way = min(q.x, q.y) > 0. ? normalize(q) : q.x > q.y ? vec2(1., 0.) : vec2(0., 1.);
    return way * sign(p + .00001);
}

float box(vec2 p, vec2 h, float r) {
    vec2 q = abs(p) - h + r;
    return length(max(q, 0.)) + min(max(q.x, q.y), 0.) - r;
}

void main() {
    vec2 p = f_pos.xy - u_board.xy;
    float rim = box(p, u_board.zw, .9);
    if (f_n.z < .5 && f_n.z > -.5) {
        if (dot(f_n.xy, u_eye.xy - f_pos.xy) <= 0.) discard;  // it would show behind the smooth edge of the far rim
        float lit = .55 + .5 * max(dot(normalize(f_n), u_light), 0.);
        vec3 side = u_plain > .5 ? u_wood_side : mix(u_wood_side * .72, u_wood_side * 1.05, lit);
        gl_FragColor = vec4(side, clamp(1. + f_n.z / .4, 0., 1.));
        return;
    }
    if (f_n.z < -.5) {
        float s = 1. - smoothstep(-1.4, 1.7, box(p - u_light.xy * -1.1, u_board.zw - .1, 1.2));
        vec2 on_map = (f_pos.xy - u_map.xy) / u_map.z;
        float brick = texture2D(texture1, on_map).r;
        vec2 rest = min(on_map, 1. - on_map);
        brick *= smoothstep(0., .05, min(rest.x, rest.y)) * step(0., box(p, u_board.zw, .9));
        gl_FragColor = vec4(u_shadow, max(s, brick) * u_fall);
        return;
    }
    float w = 1.2 / u_px / stretch(outwards(p, u_board.zw, .9));
    float cover = 1. - smoothstep(-w * .5, w * .5, rim);
    if (cover <= 0.) discard;
    float inner = rim + .46;
    vec2 c = abs(fract(f_pos.xy + .5) - .5);
    vec2 fine = 1.2 / u_px / vec2(stretch(vec2(1., 0.)), stretch(vec2(0., 1.)));
    vec2 lines = 1. - smoothstep(vec2(.008), .008 + fine, c);
    float grid = max(lines.x, lines.y);
    if (u_plain > .5) {
        vec3 flat_ = mix(mix(u_felt, u_felt_line, grid), u_wood, smoothstep(-w, w, inner));
        float line = min(abs(inner), abs(rim + .03));
        gl_FragColor = vec4(mix(u_felt_line, flat_, smoothstep(.03 + w * .5, .03 + w * 1.5, line)), cover);
        return;
    }
    vec3 felt = mix(u_felt, u_felt_line, grid * .5 * clamp(u_px / 30., .2, 1.));
    float grain = fract(sin(dot(floor(f_pos.xy * 37.), vec2(12.9898, 78.233))) * 43758.5453);
    felt *= .985 + .03 * grain;
    float towards = clamp(dot(normalize(p + .001), u_light.xy), -1., 1.);
    felt *= 1. - .30 * (1. - smoothstep(0., .42, -inner)) * (.6 + .4 * towards);
    vec2 at = (f_pos.xy - u_map.xy) / u_map.z;
    float shade = (1. - texture2D(texture0, at).r * u_strength) * (1. - texture2D(texture1, at).r * .62);
    felt = mix(u_shadow * felt * 1.5, felt, shade);
    float ring = .5 + .5 * sin(f_pos.x * 1.7 + sin(f_pos.y * .9) * 1.2 + 14. * sin(f_pos.y * .07));
    vec3 wood = mix(u_wood * .94, u_wood * 1.06, ring);
    float bevel = smoothstep(-.16, 0., rim) - (1. - smoothstep(-.46, -.34, rim));
    wood *= 1. + .22 * bevel * dot(normalize(p / u_board.zw + .0001), u_light.xy);
    vec3 colour = mix(felt, wood, smoothstep(-w, w, inner));
    colour *= 1. - .35 * (1. - smoothstep(0., .05 + w, abs(inner)));
    gl_FragColor = vec4(colour, cover);
}
"""
)

# Shadow maps: a soft square for each cube, shifted by its height

SHADOW_VERTEX = (
    HEAD
    + """
attribute vec2 v_pos;  // corner: −1 or 1
attribute vec4 v_box;  // cell, height, weight
uniform vec4 u_map;
uniform vec3 u_slant;
uniform vec2 u_blur;
varying vec2 f_p;
varying float f_blur;
varying float f_w;

void main() {
    f_blur = u_blur.x + u_blur.y * v_box.z;
    f_p = v_pos * (.5 + f_blur);
    f_w = v_box.w;
    vec2 at = v_box.xy + .5 + f_p + u_slant.xy * v_box.z;
    gl_Position = vec4((at - u_map.xy) / u_map.z * 2. - 1., 0., 1.);
}
"""
)

SHADOW_FRAGMENT = (
    HEAD
    + """
varying vec2 f_p;
varying float f_blur;
varying float f_w;

void main() {
    float a = 1. - smoothstep(0., f_blur, length(max(abs(f_p) - .5, 0.)));
    gl_FragColor = vec4(1., 1., 1., a * f_w);
}
"""
)
