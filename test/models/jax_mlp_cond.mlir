#loc = loc(unknown)
#loc1 = loc("params[0]['b']")
#loc2 = loc("params[0]['w']")
#loc3 = loc("params[1]['b']")
#loc4 = loc("params[1]['w']")
#loc5 = loc("params[2]['b']")
#loc6 = loc("params[2]['w']")
#loc7 = loc("params[3]['b']")
#loc8 = loc("params[3]['w']")
#loc9 = loc("state[0].count")
#loc10 = loc("state[0].mu[0]['b']")
#loc11 = loc("state[0].mu[0]['w']")
#loc12 = loc("state[0].mu[1]['b']")
#loc13 = loc("state[0].mu[1]['w']")
#loc14 = loc("state[0].mu[2]['b']")
#loc15 = loc("state[0].mu[2]['w']")
#loc16 = loc("state[0].mu[3]['b']")
#loc17 = loc("state[0].mu[3]['w']")
#loc18 = loc("state[0].nu[0]['b']")
#loc19 = loc("state[0].nu[0]['w']")
#loc20 = loc("state[0].nu[1]['b']")
#loc21 = loc("state[0].nu[1]['w']")
#loc22 = loc("state[0].nu[2]['b']")
#loc23 = loc("state[0].nu[2]['w']")
#loc24 = loc("state[0].nu[3]['b']")
#loc25 = loc("state[0].nu[3]['w']")
#loc26 = loc("batch[0]")
#loc27 = loc("batch[1]")
#loc28 = loc("batch[2]")
#loc29 = loc("optax/_src/transform.py":298:13 to :58)
#loc30 = loc("optax/_src/base.py":339:11 to :44)
#loc31 = loc("optax/transforms/_combining.py":90:23 to :59)
#loc32 = loc("jax_steps.py":24:20 to :48)
#loc33 = loc("jax_steps.py":178:12 to :71)
#loc34 = loc("optax/_src/transform.py":294:15 to :60)
#loc35 = loc("optax/_src/numerics.py":143:38 to :49)
#loc36 = loc("optax/_src/transform.py":285:16 to :52)
#loc37 = loc("optax/_src/numerics.py":143:19 to :36)
#loc38 = loc("jax_steps.py":17:23 to :31)
#loc39 = loc("jax_steps.py":149:22 to :35)
#loc40 = loc("jax_steps.py":23:18 to :61)
#loc41 = loc("jax_steps.py":17:23 to :38)
#loc42 = loc("jax_steps.py":149:10 to :36)
#loc43 = loc("jax_steps.py":150:19 to :22)
#loc44 = loc("jax_steps.py":150:19 to :25)
#loc45 = loc("jax_steps.py":150:10 to :46)
#loc46 = loc("jax_steps.py":150:59 to :62)
#loc47 = loc("jax_steps.py":150:59 to :65)
#loc48 = loc("jax_steps.py":150:50 to :86)
#loc49 = loc("jax_steps.py":150:100 to :113)
#loc50 = loc("jax_steps.py":19:46 to :72)
#loc51 = loc("jax_steps.py":150:95 to :116)
#loc52 = loc("jax_steps.py":19:73 to :108)
#loc53 = loc("jax_steps.py":19:46 to :108)
#loc54 = loc("jax_steps.py":19:38 to :112)
#loc55 = loc("reduce_sum")
#loc56 = loc("jax_steps.py":19:37 to :112)
#loc57 = loc("jax_steps.py":19:28 to :113)
#loc58 = loc("optax/tree_utils/_tree_math.py":398:10 to :34)
#loc59 = loc("optax/tree_utils/_tree_math.py":396:9 to 403:3)
#loc60 = loc("optax/_src/transform.py":283:9 to :59)
#loc61 = loc("optax/tree_utils/_tree_math.py":398:37 to :46)
#loc62 = loc("optax/tree_utils/_tree_math.py":398:10 to :46)
#loc63 = loc("optax/tree_utils/_tree_math.py":423:13 to :23)
#loc64 = loc("optax/tree_utils/_tree_math.py":433:24 to :39)
#loc65 = loc("optax/tree_utils/_tree_math.py":431:9 to 438:3)
#loc66 = loc("optax/_src/transform.py":284:9 to :73)
#loc67 = loc("optax/tree_utils/_tree_math.py":433:10 to :39)
#loc68 = loc("optax/tree_utils/_tree_math.py":433:42 to :51)
#loc69 = loc("optax/tree_utils/_tree_math.py":433:10 to :51)
#loc70 = loc("optax/_src/numerics.py":143:9 to :61)
#loc71 = loc("optax/_src/transform.py":300:58 to :70)
#loc72 = loc("optax/_src/transform.py":299:14 to 304:5)
#loc73 = loc("optax/_src/transform.py":300:49 to :71)
#loc74 = loc("optax/_src/transform.py":300:49 to :77)
#loc75 = loc("optax/_src/transform.py":300:44 to :78)
#loc76 = loc("optax/_src/transform.py":507:37 to :50)
#loc77 = loc("optax/_src/transform.py":507:14 to :60)
#loc78 = loc("optax/_src/update.py":42:45 to :50)
#loc79 = loc("optax/_src/update.py":40:9 to 47:3)
#loc80 = loc("jax_steps.py":25:15 to :46)
#loc81 = loc("jax_steps.py":149:64 to :87)
#loc82 = loc("reduce_max")
#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
#map3 = affine_map<(d0, d1) -> ()>
#map4 = affine_map<() -> ()>
#map5 = affine_map<(d0, d1) -> (d0)>
#map6 = affine_map<(d0) -> (d0)>
#map7 = affine_map<(d0) -> ()>
#map8 = affine_map<(d0, d1) -> (d1, d0)>
#map9 = affine_map<(d0, d1, d2) -> (d2, d0)>
#map10 = affine_map<(d0, d1, d2) -> (d2, d1)>
#map11 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map12 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map13 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map14 = affine_map<(d0, d1) -> (d0, 0)>
#loc83 = loc("scale_by_adam.<locals>.update_fn"(#loc29))
#loc84 = loc("with_extra_args_support.<locals>.update"(#loc30))
#loc85 = loc("chain.<locals>.update_fn"(#loc31))
#loc86 = loc("mk_step.<locals>.step"(#loc32))
#loc87 = loc("<module>"(#loc33))
#loc88 = loc("scale_by_adam.<locals>.update_fn"(#loc34))
#loc89 = loc("safe_increment"(#loc35))
#loc90 = loc("scale_by_adam.<locals>.update_fn"(#loc36))
#loc91 = loc("safe_increment"(#loc37))
#loc92 = loc("dense"(#loc38))
#loc93 = loc("_.<locals>.loss"(#loc39))
#loc94 = loc("mk_step.<locals>.step"(#loc40))
#loc95 = loc("dense"(#loc41))
#loc96 = loc("_.<locals>.loss"(#loc42))
#loc97 = loc("_.<locals>.loss"(#loc43))
#loc98 = loc("_.<locals>.loss"(#loc44))
#loc99 = loc("_.<locals>.loss"(#loc45))
#loc100 = loc("_.<locals>.loss"(#loc46))
#loc101 = loc("_.<locals>.loss"(#loc47))
#loc102 = loc("_.<locals>.loss"(#loc48))
#loc103 = loc("_.<locals>.loss"(#loc49))
#loc104 = loc("ce1h"(#loc50))
#loc105 = loc("_.<locals>.loss"(#loc51))
#loc106 = loc("ce1h"(#loc52))
#loc107 = loc("ce1h"(#loc53))
#loc108 = loc("ce1h"(#loc54))
#loc109 = loc("ce1h"(#loc56))
#loc110 = loc("ce1h"(#loc57))
#loc111 = loc("tree_update_moment.<locals>.<lambda>"(#loc58))
#loc112 = loc("tree_update_moment"(#loc59))
#loc113 = loc("scale_by_adam.<locals>.update_fn"(#loc60))
#loc114 = loc("tree_update_moment.<locals>.<lambda>"(#loc61))
#loc115 = loc("tree_update_moment.<locals>.<lambda>"(#loc62))
#loc116 = loc("tree_update_moment_per_elem_norm.<locals>.orderth_norm"(#loc63))
#loc117 = loc("tree_update_moment_per_elem_norm.<locals>.<lambda>"(#loc64))
#loc118 = loc("tree_update_moment_per_elem_norm"(#loc65))
#loc119 = loc("scale_by_adam.<locals>.update_fn"(#loc66))
#loc120 = loc("tree_update_moment_per_elem_norm.<locals>.<lambda>"(#loc67))
#loc121 = loc("tree_update_moment_per_elem_norm.<locals>.<lambda>"(#loc68))
#loc122 = loc("tree_update_moment_per_elem_norm.<locals>.<lambda>"(#loc69))
#loc123 = loc("safe_increment"(#loc70))
#loc124 = loc("scale_by_adam.<locals>.update_fn.<locals>.<lambda>"(#loc71))
#loc125 = loc("scale_by_adam.<locals>.update_fn"(#loc72))
#loc126 = loc("scale_by_adam.<locals>.update_fn.<locals>.<lambda>"(#loc73))
#loc127 = loc("scale_by_adam.<locals>.update_fn.<locals>.<lambda>"(#loc74))
#loc128 = loc("scale_by_adam.<locals>.update_fn.<locals>.<lambda>"(#loc75))
#loc129 = loc("scale.<locals>.update_fn.<locals>.<lambda>"(#loc76))
#loc130 = loc("scale.<locals>.update_fn"(#loc77))
#loc131 = loc("apply_updates.<locals>.<lambda>"(#loc78))
#loc132 = loc("apply_updates"(#loc79))
#loc133 = loc("mk_step.<locals>.step"(#loc80))
#loc134 = loc("_.<locals>.loss.<locals>.<lambda>.<locals>.<lambda>"(#loc81))
#loc135 = loc(callsite(#loc86 at #loc87))
#loc136 = loc(callsite(#loc94 at #loc87))
#loc137 = loc(callsite(#loc133 at #loc87))
#loc138 = loc(callsite(#loc85 at #loc135))
#loc139 = loc(callsite(#loc93 at #loc136))
#loc140 = loc(callsite(#loc96 at #loc136))
#loc141 = loc(callsite(#loc97 at #loc136))
#loc142 = loc(callsite(#loc98 at #loc136))
#loc143 = loc(callsite(#loc99 at #loc136))
#loc144 = loc(callsite(#loc100 at #loc136))
#loc145 = loc(callsite(#loc101 at #loc136))
#loc146 = loc(callsite(#loc102 at #loc136))
#loc147 = loc(callsite(#loc103 at #loc136))
#loc148 = loc(callsite(#loc105 at #loc136))
#loc149 = loc(callsite(#loc132 at #loc137))
#loc150 = loc(callsite(#loc84 at #loc138))
#loc151 = loc(callsite(#loc92 at #loc139))
#loc152 = loc(callsite(#loc95 at #loc139))
#loc153 = loc("jit(step)/jvp()/jit(relu)"(#loc140))
#loc154 = loc("jit(step)/jvp()/gt"(#loc140))
#loc155 = loc("jit(step)/jvp(jit(remainder))"(#loc141))
#loc156 = loc("jit(step)/jvp()/eq"(#loc142))
#loc157 = loc("jit(step)/jvp()/convert_element_type"(#loc143))
#loc158 = loc("jit(step)/jvp()/cond"(#loc143))
#loc159 = loc("jit(step)/jvp()/cond/branch_0_fun/mul"(#loc143))
#loc160 = loc("jit(step)/jvp()/cond/branch_0_fun/broadcast_in_dim"(#loc143))
#loc161 = loc("jit(step)/jvp()/cond/branch_1_fun/dot_general"(#loc143))
#loc162 = loc("jit(step)/jvp()/cond/branch_1_fun/broadcast_in_dim"(#loc143))
#loc163 = loc("jit(step)/jvp()/cond/branch_1_fun/add"(#loc143))
#loc164 = loc("jit(step)/jvp()/cond/branch_1_fun/jit(relu)"(#loc143))
#loc165 = loc("jit(step)/jvp()/cond/branch_1_fun/gt"(#loc143))
#loc166 = loc("jit(step)/jvp(jit(remainder))"(#loc144))
#loc167 = loc("jit(step)/jvp()/eq"(#loc145))
#loc168 = loc("jit(step)/jvp()/convert_element_type"(#loc146))
#loc169 = loc("jit(step)/jvp()/cond"(#loc146))
#loc170 = loc("jit(step)/jvp()/cond/branch_0_fun/dot_general"(#loc146))
#loc171 = loc("jit(step)/jvp()/cond/branch_0_fun/broadcast_in_dim"(#loc146))
#loc172 = loc("jit(step)/jvp()/cond/branch_0_fun/add"(#loc146))
#loc173 = loc("jit(step)/jvp()/cond/branch_0_fun/jit(relu)"(#loc146))
#loc174 = loc("jit(step)/jvp()/cond/branch_0_fun/gt"(#loc146))
#loc175 = loc("jit(step)/jvp()/cond/branch_1_fun/mul"(#loc146))
#loc176 = loc("jit(step)/jvp()/cond/branch_1_fun/broadcast_in_dim"(#loc146))
#loc177 = loc(callsite(#loc92 at #loc147))
#loc178 = loc(callsite(#loc95 at #loc147))
#loc179 = loc(callsite(#loc104 at #loc148))
#loc180 = loc(callsite(#loc106 at #loc148))
#loc181 = loc(callsite(#loc107 at #loc148))
#loc182 = loc(callsite(#loc108 at #loc148))
#loc183 = loc(callsite(#loc109 at #loc148))
#loc184 = loc(callsite(#loc110 at #loc148))
#loc185 = loc("jit(step)/transpose(jvp())/cond"(#loc146))
#loc186 = loc("jit(step)/transpose(jvp())/cond/branch_0_fun/select_n"(#loc146))
#loc189 = loc("jit(step)/transpose(jvp())/cond/branch_0_fun/dot_general"(#loc146))
#loc190 = loc("jit(step)/transpose(jvp())/cond/branch_0_fun/transpose"(#loc146))
#loc191 = loc("jit(step)/transpose(jvp())/cond/branch_0_fun/add_any"(#loc146))
#loc192 = loc("jit(step)/transpose(jvp())/cond/branch_1_fun/mul"(#loc146))
#loc193 = loc("jit(step)/transpose(jvp())/cond/branch_1_fun/broadcast_in_dim"(#loc146))
#loc194 = loc("jit(step)/transpose(jvp())/cond"(#loc143))
#loc195 = loc("jit(step)/transpose(jvp())/cond/branch_0_fun/mul"(#loc143))
#loc196 = loc("jit(step)/transpose(jvp())/cond/branch_0_fun/broadcast_in_dim"(#loc143))
#loc197 = loc("jit(step)/transpose(jvp())/cond/branch_1_fun/select_n"(#loc143))
#loc200 = loc("jit(step)/transpose(jvp())/cond/branch_1_fun/dot_general"(#loc143))
#loc201 = loc("jit(step)/transpose(jvp())/cond/branch_1_fun/transpose"(#loc143))
#loc202 = loc("jit(step)/transpose(jvp())/cond/branch_1_fun/add_any"(#loc143))
#loc203 = loc("jit(step)/transpose(jvp())/select_n"(#loc140))
#loc204 = loc(callsite(#loc131 at #loc149))
#loc205 = loc("jit"(#loc140))
#loc206 = loc("max"(#loc140))
#loc208 = loc("eq"(#loc141))
#loc209 = loc("convert_element_type"(#loc141))
#loc210 = loc("jit(_where)"(#loc141))
#loc211 = loc("rem"(#loc141))
#loc212 = loc("ne"(#loc141))
#loc213 = loc("lt"(#loc141))
#loc214 = loc("and"(#loc141))
#loc215 = loc("add"(#loc141))
#loc216 = loc("select_n"(#loc141))
#loc218 = loc(callsite(#loc134 at #loc143))
#loc219 = loc(callsite(#loc83 at #loc150))
#loc220 = loc(callsite(#loc88 at #loc150))
#loc221 = loc(callsite(#loc90 at #loc150))
#loc222 = loc("jit(step)/jvp()/dot_general"(#loc151))
#loc223 = loc("jit(step)/jvp()/broadcast_in_dim"(#loc152))
#loc224 = loc("jit(step)/jvp()/add"(#loc152))
#loc225 = loc("jit(step)/jvp()/dot_general"(#loc177))
#loc226 = loc("jit(step)/jvp()/broadcast_in_dim"(#loc178))
#loc227 = loc("jit(step)/jvp()/add"(#loc178))
#loc228 = loc("jit(step)/jvp(jit(log_softmax))"(#loc179))
#loc229 = loc("jit(step)/jvp(jit(_one_hot))"(#loc180))
#loc230 = loc("jit(step)/jvp()/mul"(#loc181))
#loc231 = loc("jit(step)/jvp()/reduce_sum"(#loc182))
#loc232 = loc("jit(step)/jvp()/neg"(#loc183))
#loc233 = loc("jit(step)/jvp()/reduce_sum"(#loc184))
#loc234 = loc("jit(step)/jvp()/div"(#loc184))
#loc235 = loc("jit(step)/transpose(jvp())/div"(#loc184))
#loc236 = loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc184))
#loc237 = loc("jit(step)/transpose(jvp())/neg"(#loc183))
#loc238 = loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc182))
#loc239 = loc("jit(step)/transpose(jvp())/mul"(#loc181))
#loc240 = loc("jit(step)/transpose(jvp(jit(log_softmax)))"(#loc179))
#loc241 = loc("jit(step)/transpose(jvp())/reduce_sum"(#loc178))
#loc243 = loc("jit(step)/transpose(jvp())/dot_general"(#loc177))
#loc244 = loc("jit(step)/transpose(jvp())/transpose"(#loc177))
#loc245 = loc("jit(step)/transpose(jvp())/reduce_sum"(#loc152))
#loc247 = loc("jit(step)/transpose(jvp())/dot_general"(#loc151))
#loc248 = loc("jit(step)/transpose(jvp())/transpose"(#loc151))
#loc249 = loc(callsite(#loc113 at #loc150))
#loc250 = loc(callsite(#loc119 at #loc150))
#loc251 = loc(callsite(#loc125 at #loc150))
#loc252 = loc(callsite(#loc130 at #loc150))
#loc253 = loc("jit(step)/add"(#loc204))
#loc254 = loc("jit:"(#loc205))
#loc257 = loc("jit"(#loc218))
#loc258 = loc("max"(#loc218))
#loc260 = loc("reduce_sum"(#loc179))
#loc261 = loc("reduce_max"(#loc179))
#loc262 = loc("max"(#loc179))
#loc263 = loc("broadcast_in_dim"(#loc179))
#loc264 = loc("sub"(#loc179))
#loc265 = loc("exp"(#loc179))
#loc266 = loc("log"(#loc179))
#loc268 = loc("broadcast_in_dim"(#loc180))
#loc269 = loc("iota"(#loc180))
#loc270 = loc("eq"(#loc180))
#loc271 = loc("convert_element_type"(#loc180))
#loc273 = loc("neg"(#loc179))
#loc274 = loc("reshape"(#loc179))
#loc275 = loc("div"(#loc179))
#loc276 = loc("mul"(#loc179))
#loc277 = loc("add_any"(#loc179))
#loc278 = loc("jit(step)/pow"(#loc219))
#loc279 = loc("jit(step)/pow"(#loc220))
#loc280 = loc(callsite(#loc89 at #loc221))
#loc281 = loc(callsite(#loc91 at #loc221))
#loc282 = loc(callsite(#loc112 at #loc249))
#loc283 = loc(callsite(#loc118 at #loc250))
#loc284 = loc(callsite(#loc123 at #loc221))
#loc285 = loc("jit(step)/sub"(#loc220))
#loc286 = loc("jit(step)/div"(#loc220))
#loc287 = loc("jit(step)/sub"(#loc219))
#loc288 = loc("jit(step)/div"(#loc219))
#loc289 = loc(callsite(#loc124 at #loc251))
#loc290 = loc(callsite(#loc126 at #loc251))
#loc291 = loc(callsite(#loc127 at #loc251))
#loc292 = loc(callsite(#loc128 at #loc251))
#loc293 = loc(callsite(#loc129 at #loc252))
#loc294 = loc("jit:"(#loc257))
#loc298 = loc("jit(step)/add"(#loc280))
#loc299 = loc("jit(step)/lt"(#loc281))
#loc300 = loc(callsite(#loc111 at #loc282))
#loc301 = loc(callsite(#loc114 at #loc282))
#loc302 = loc(callsite(#loc115 at #loc282))
#loc303 = loc(callsite(#loc117 at #loc283))
#loc304 = loc(callsite(#loc120 at #loc283))
#loc305 = loc(callsite(#loc121 at #loc283))
#loc306 = loc(callsite(#loc122 at #loc283))
#loc307 = loc("jit(step)/jit(_where)"(#loc284))
#loc308 = loc("jit(step)/add"(#loc289))
#loc309 = loc("jit(step)/sqrt"(#loc290))
#loc310 = loc("jit(step)/add"(#loc291))
#loc311 = loc("jit(step)/div"(#loc292))
#loc312 = loc("jit(step)/mul"(#loc293))
#loc313 = loc("jit(step)/mul"(#loc300))
#loc314 = loc("jit(step)/mul"(#loc301))
#loc315 = loc("jit(step)/add"(#loc302))
#loc316 = loc(callsite(#loc116 at #loc303))
#loc317 = loc("jit(step)/mul"(#loc304))
#loc318 = loc("jit(step)/mul"(#loc305))
#loc319 = loc("jit(step)/add"(#loc306))
#loc320 = loc("jit(step)/integer_pow"(#loc316))
module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<128xf32> {tf.aliasing_output = 0 : i32} loc("params[0]['b']"), %arg1: tensor<64x128xf32> {tf.aliasing_output = 1 : i32} loc("params[0]['w']"), %arg2: tensor<128xf32> {tf.aliasing_output = 2 : i32} loc("params[1]['b']"), %arg3: tensor<128x128xf32> {tf.aliasing_output = 3 : i32} loc("params[1]['w']"), %arg4: tensor<128xf32> {tf.aliasing_output = 4 : i32} loc("params[2]['b']"), %arg5: tensor<128x128xf32> {tf.aliasing_output = 5 : i32} loc("params[2]['w']"), %arg6: tensor<10xf32> {tf.aliasing_output = 6 : i32} loc("params[3]['b']"), %arg7: tensor<128x10xf32> {tf.aliasing_output = 7 : i32} loc("params[3]['w']"), %arg8: tensor<i32> {tf.aliasing_output = 8 : i32} loc("state[0].count"), %arg9: tensor<128xf32> {tf.aliasing_output = 9 : i32} loc("state[0].mu[0]['b']"), %arg10: tensor<64x128xf32> {tf.aliasing_output = 10 : i32} loc("state[0].mu[0]['w']"), %arg11: tensor<128xf32> {tf.aliasing_output = 11 : i32} loc("state[0].mu[1]['b']"), %arg12: tensor<128x128xf32> {tf.aliasing_output = 12 : i32} loc("state[0].mu[1]['w']"), %arg13: tensor<128xf32> {tf.aliasing_output = 13 : i32} loc("state[0].mu[2]['b']"), %arg14: tensor<128x128xf32> {tf.aliasing_output = 14 : i32} loc("state[0].mu[2]['w']"), %arg15: tensor<10xf32> {tf.aliasing_output = 15 : i32} loc("state[0].mu[3]['b']"), %arg16: tensor<128x10xf32> {tf.aliasing_output = 16 : i32} loc("state[0].mu[3]['w']"), %arg17: tensor<128xf32> {tf.aliasing_output = 17 : i32} loc("state[0].nu[0]['b']"), %arg18: tensor<64x128xf32> {tf.aliasing_output = 18 : i32} loc("state[0].nu[0]['w']"), %arg19: tensor<128xf32> {tf.aliasing_output = 19 : i32} loc("state[0].nu[1]['b']"), %arg20: tensor<128x128xf32> {tf.aliasing_output = 20 : i32} loc("state[0].nu[1]['w']"), %arg21: tensor<128xf32> {tf.aliasing_output = 21 : i32} loc("state[0].nu[2]['b']"), %arg22: tensor<128x128xf32> {tf.aliasing_output = 22 : i32} loc("state[0].nu[2]['w']"), %arg23: tensor<10xf32> {tf.aliasing_output = 23 : i32} loc("state[0].nu[3]['b']"), %arg24: tensor<128x10xf32> {tf.aliasing_output = 24 : i32} loc("state[0].nu[3]['w']"), %arg25: tensor<16x64xf32> loc("batch[0]"), %arg26: tensor<16xi32> loc("batch[1]"), %arg27: tensor<i32> loc("batch[2]")) -> (tensor<128xf32> {jax.result_info = "result[0][0]['b']"}, tensor<64x128xf32> {jax.result_info = "result[0][0]['w']"}, tensor<128xf32> {jax.result_info = "result[0][1]['b']"}, tensor<128x128xf32> {jax.result_info = "result[0][1]['w']"}, tensor<128xf32> {jax.result_info = "result[0][2]['b']"}, tensor<128x128xf32> {jax.result_info = "result[0][2]['w']"}, tensor<10xf32> {jax.result_info = "result[0][3]['b']"}, tensor<128x10xf32> {jax.result_info = "result[0][3]['w']"}, tensor<i32> {jax.result_info = "result[1][0].count"}, tensor<128xf32> {jax.result_info = "result[1][0].mu[0]['b']"}, tensor<64x128xf32> {jax.result_info = "result[1][0].mu[0]['w']"}, tensor<128xf32> {jax.result_info = "result[1][0].mu[1]['b']"}, tensor<128x128xf32> {jax.result_info = "result[1][0].mu[1]['w']"}, tensor<128xf32> {jax.result_info = "result[1][0].mu[2]['b']"}, tensor<128x128xf32> {jax.result_info = "result[1][0].mu[2]['w']"}, tensor<10xf32> {jax.result_info = "result[1][0].mu[3]['b']"}, tensor<128x10xf32> {jax.result_info = "result[1][0].mu[3]['w']"}, tensor<128xf32> {jax.result_info = "result[1][0].nu[0]['b']"}, tensor<64x128xf32> {jax.result_info = "result[1][0].nu[0]['w']"}, tensor<128xf32> {jax.result_info = "result[1][0].nu[1]['b']"}, tensor<128x128xf32> {jax.result_info = "result[1][0].nu[1]['w']"}, tensor<128xf32> {jax.result_info = "result[1][0].nu[2]['b']"}, tensor<128x128xf32> {jax.result_info = "result[1][0].nu[2]['w']"}, tensor<10xf32> {jax.result_info = "result[1][0].nu[3]['b']"}, tensor<128x10xf32> {jax.result_info = "result[1][0].nu[3]['w']"}, tensor<f32> {jax.result_info = "result[2]"}) {
    %cst = arith.constant 6.250000e-02 : f32 loc(#loc)
    %cst_0 = arith.constant 9.990000e-01 : f32 loc(#loc278)
    %cst_1 = arith.constant 0.899999976 : f32 loc(#loc279)
    %c1_i32 = arith.constant 1 : i32 loc(#loc298)
    %c2147483647_i32 = arith.constant 2147483647 : i32 loc(#loc299)
    %cst_2 = arith.constant 1.000000e+00 : f32 loc(#loc)
    %cst_3 = arith.constant 1.600000e+01 : f32 loc(#loc)
    %c0_i32 = arith.constant 0 : i32 loc(#loc)
    %cst_4 = arith.constant 0.000000e+00 : f32 loc(#loc)
    %cst_5 = arith.constant dense<-1.000000e-03> : tensor<f32> loc(#loc)
    %cst_6 = arith.constant dense<9.99999993E-9> : tensor<f32> loc(#loc)
    %cst_7 = arith.constant dense<2147483647> : tensor<i32> loc(#loc)
    %cst_8 = arith.constant dense<9.990000e-01> : tensor<f32> loc(#loc)
    %cst_9 = arith.constant dense<1.000000e-03> : tensor<f32> loc(#loc)
    %cst_10 = arith.constant dense<0.899999976> : tensor<f32> loc(#loc)
    %cst_11 = arith.constant dense<1.000000e-01> : tensor<f32> loc(#loc)
    %cst_12 = arith.constant dense<false> : tensor<i1> loc(#loc)
    %cst_13 = arith.constant dense<5.000000e-01> : tensor<f32> loc(#loc)
    %cst_14 = arith.constant dense<2> : tensor<i32> loc(#loc)
    %cst_15 = arith.constant dense<0.000000e+00> : tensor<f32> loc(#loc)
    %0 = tensor.empty() : tensor<16x128xf32> loc(#loc222)
    %1 = linalg.fill ins(%cst_4 : f32) outs(%0 : tensor<16x128xf32>) -> tensor<16x128xf32> loc(#loc222)
    %2 = linalg.matmul ins(%arg25, %arg1 : tensor<16x64xf32>, tensor<64x128xf32>) outs(%1 : tensor<16x128xf32>) -> tensor<16x128xf32> loc(#loc222)
    %3 = tensor.empty() : tensor<1x128xf32> loc(#loc223)
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<128xf32>) outs(%3 : tensor<1x128xf32>) {
    ^bb0(%in: f32 loc("params[0]['b']"), %out: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc152))):
      linalg.yield %in : f32 loc(#loc223)
    } -> tensor<1x128xf32> loc(#loc223)
    %5 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<1x128xf32>) outs(%0 : tensor<16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc152)), %out: f32 loc("jit(step)/jvp()/add"(#loc152))):
      linalg.yield %in : f32 loc(#loc224)
    } -> tensor<16x128xf32> loc(#loc224)
    %6 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%2, %5 : tensor<16x128xf32>, tensor<16x128xf32>) outs(%0 : tensor<16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/dot_general"(#loc151)), %in_18: f32 loc("jit(step)/jvp()/add"(#loc152)), %out: f32 loc("jit(step)/jvp()/add"(#loc152))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc224)
      linalg.yield %245 : f32 loc(#loc224)
    } -> tensor<16x128xf32> loc(#loc224)
    %7 = call @relu(%6) : (tensor<16x128xf32>) -> tensor<16x128xf32> loc(#loc153)
    %8 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_15 : tensor<f32>) outs(%0 : tensor<16x128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/jvp()/gt"(#loc140))):
      linalg.yield %in : f32 loc(#loc154)
    } -> tensor<16x128xf32> loc(#loc154)
    %9 = tensor.empty() : tensor<16x128xi1> loc(#loc154)
    %10 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%6, %8 : tensor<16x128xf32>, tensor<16x128xf32>) outs(%9 : tensor<16x128xi1>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/add"(#loc152)), %in_18: f32 loc("jit(step)/jvp()/gt"(#loc140)), %out: i1 loc("jit(step)/jvp()/gt"(#loc140))):
      %245 = arith.cmpf ogt, %in, %in_18 : f32 loc(#loc154)
      linalg.yield %245 : i1 loc(#loc154)
    } -> tensor<16x128xi1> loc(#loc154)
    %11 = call @remainder(%arg27, %cst_14) : (tensor<i32>, tensor<i32>) -> tensor<i32> loc(#loc155)
    %12 = tensor.empty() : tensor<i1> loc(#loc156)
    %13 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = []} ins(%11 : tensor<i32>) outs(%12 : tensor<i1>) {
    ^bb0(%in: i32 loc("jit(step)/jvp(jit(remainder))"(#loc141)), %out: i1 loc("jit(step)/jvp()/eq"(#loc142))):
      %245 = arith.cmpi eq, %in, %c0_i32 : i32 loc(#loc156)
      linalg.yield %245 : i1 loc(#loc156)
    } -> tensor<i1> loc(#loc156)
    %14 = tensor.empty() : tensor<i32> loc(#loc157)
    %15 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = []} ins(%13 : tensor<i1>) outs(%14 : tensor<i32>) {
    ^bb0(%in: i1 loc("jit(step)/jvp()/eq"(#loc142)), %out: i32 loc("jit(step)/jvp()/convert_element_type"(#loc143))):
      %245 = arith.extui %in : i1 to i32 loc(#loc157)
      linalg.yield %245 : i32 loc(#loc157)
    } -> tensor<i32> loc(#loc157)
    %extracted = tensor.extract %15[] : tensor<i32> loc(#loc158)
    %16 = arith.cmpi eq, %extracted, %c0_i32 : i32 loc(#loc158)
    %17 = arith.select %16, %8, %7 : tensor<16x128xf32> loc(#loc158)
    %18:3 = scf.if %16 -> (tensor<16x128xf32>, tensor<128x128xf32>, tensor<16x128xi1>) {
      %245 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_13 : tensor<f32>) outs(%0 : tensor<16x128xf32>) {
      ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/jvp()/cond/branch_0_fun/mul"(#loc143))):
        linalg.yield %in : f32 loc(#loc159)
      } -> tensor<16x128xf32> loc(#loc159)
      %246 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%7, %245 : tensor<16x128xf32>, tensor<16x128xf32>) outs(%0 : tensor<16x128xf32>) {
      ^bb0(%in: f32 loc("jit(step)/jvp()/jit(relu)"(#loc140)), %in_18: f32 loc("jit(step)/jvp()/cond/branch_0_fun/mul"(#loc143)), %out: f32 loc("jit(step)/jvp()/cond/branch_0_fun/mul"(#loc143))):
        %250 = arith.mulf %in, %in_18 : f32 loc(#loc159)
        linalg.yield %250 : f32 loc(#loc159)
      } -> tensor<16x128xf32> loc(#loc159)
      %247 = tensor.empty() : tensor<128x128xf32> loc(#loc160)
      %248 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_15 : tensor<f32>) outs(%247 : tensor<128x128xf32>) {
      ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/jvp()/cond/branch_0_fun/broadcast_in_dim"(#loc143))):
        linalg.yield %in : f32 loc(#loc160)
      } -> tensor<128x128xf32> loc(#loc160)
      %249 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_12 : tensor<i1>) outs(%9 : tensor<16x128xi1>) {
      ^bb0(%in: i1 loc(unknown), %out: i1 loc("jit(step)/jvp()/cond/branch_0_fun/broadcast_in_dim"(#loc143))):
        linalg.yield %in : i1 loc(#loc160)
      } -> tensor<16x128xi1> loc(#loc160)
      scf.yield %246, %248, %249 : tensor<16x128xf32>, tensor<128x128xf32>, tensor<16x128xi1> loc(#loc158)
    } else {
      %245 = linalg.matmul ins(%7, %arg3 : tensor<16x128xf32>, tensor<128x128xf32>) outs(%1 : tensor<16x128xf32>) -> tensor<16x128xf32> loc(#loc161)
      %246 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<128xf32>) outs(%3 : tensor<1x128xf32>) {
      ^bb0(%in: f32 loc("params[1]['b']"), %out: f32 loc("jit(step)/jvp()/cond/branch_1_fun/broadcast_in_dim"(#loc143))):
        linalg.yield %in : f32 loc(#loc162)
      } -> tensor<1x128xf32> loc(#loc162)
      %247 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%246 : tensor<1x128xf32>) outs(%0 : tensor<16x128xf32>) {
      ^bb0(%in: f32 loc("jit(step)/jvp()/cond/branch_1_fun/broadcast_in_dim"(#loc143)), %out: f32 loc("jit(step)/jvp()/cond/branch_1_fun/add"(#loc143))):
        linalg.yield %in : f32 loc(#loc163)
      } -> tensor<16x128xf32> loc(#loc163)
      %248 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%245, %247 : tensor<16x128xf32>, tensor<16x128xf32>) outs(%0 : tensor<16x128xf32>) {
      ^bb0(%in: f32 loc("jit(step)/jvp()/cond/branch_1_fun/dot_general"(#loc143)), %in_18: f32 loc("jit(step)/jvp()/cond/branch_1_fun/add"(#loc143)), %out: f32 loc("jit(step)/jvp()/cond/branch_1_fun/add"(#loc143))):
        %252 = arith.addf %in, %in_18 : f32 loc(#loc163)
        linalg.yield %252 : f32 loc(#loc163)
      } -> tensor<16x128xf32> loc(#loc163)
      %249 = func.call @relu_8(%248) : (tensor<16x128xf32>) -> tensor<16x128xf32> loc(#loc164)
      %250 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%248, %8 : tensor<16x128xf32>, tensor<16x128xf32>) outs(%9 : tensor<16x128xi1>) {
      ^bb0(%in: f32 loc("jit(step)/jvp()/cond/branch_1_fun/add"(#loc143)), %in_18: f32 loc("jit(step)/jvp()/gt"(#loc140)), %out: i1 loc("jit(step)/jvp()/cond/branch_1_fun/gt"(#loc143))):
        %252 = arith.cmpf ogt, %in, %in_18 : f32 loc(#loc165)
        linalg.yield %252 : i1 loc(#loc165)
      } -> tensor<16x128xi1> loc(#loc165)
      %251 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%7, %249 : tensor<16x128xf32>, tensor<16x128xf32>) outs(%0 : tensor<16x128xf32>) {
      ^bb0(%in: f32 loc("jit(step)/jvp()/jit(relu)"(#loc140)), %in_18: f32 loc("jit(step)/jvp()/cond/branch_1_fun/jit(relu)"(#loc143)), %out: f32 loc("jit(step)/jvp()/cond/branch_1_fun/add"(#loc143))):
        %252 = arith.addf %in, %in_18 : f32 loc(#loc163)
        linalg.yield %252 : f32 loc(#loc163)
      } -> tensor<16x128xf32> loc(#loc163)
      scf.yield %251, %arg3, %250 : tensor<16x128xf32>, tensor<128x128xf32>, tensor<16x128xi1> loc(#loc158)
    } loc(#loc158)
    %19 = call @remainder(%arg27, %cst_14) : (tensor<i32>, tensor<i32>) -> tensor<i32> loc(#loc166)
    %20 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = []} ins(%19 : tensor<i32>) outs(%12 : tensor<i1>) {
    ^bb0(%in: i32 loc("jit(step)/jvp(jit(remainder))"(#loc144)), %out: i1 loc("jit(step)/jvp()/eq"(#loc145))):
      %245 = arith.cmpi eq, %in, %c0_i32 : i32 loc(#loc167)
      linalg.yield %245 : i1 loc(#loc167)
    } -> tensor<i1> loc(#loc167)
    %21 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = []} ins(%20 : tensor<i1>) outs(%14 : tensor<i32>) {
    ^bb0(%in: i1 loc("jit(step)/jvp()/eq"(#loc145)), %out: i32 loc("jit(step)/jvp()/convert_element_type"(#loc146))):
      %245 = arith.extui %in : i1 to i32 loc(#loc168)
      linalg.yield %245 : i32 loc(#loc168)
    } -> tensor<i32> loc(#loc168)
    %extracted_16 = tensor.extract %21[] : tensor<i32> loc(#loc169)
    %22 = arith.cmpi eq, %extracted_16, %c0_i32 : i32 loc(#loc169)
    %23 = arith.select %22, %18#0, %8 : tensor<16x128xf32> loc(#loc169)
    %24:3 = scf.if %22 -> (tensor<16x128xf32>, tensor<128x128xf32>, tensor<16x128xi1>) {
      %245 = linalg.matmul ins(%18#0, %arg5 : tensor<16x128xf32>, tensor<128x128xf32>) outs(%1 : tensor<16x128xf32>) -> tensor<16x128xf32> loc(#loc170)
      %246 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg4 : tensor<128xf32>) outs(%3 : tensor<1x128xf32>) {
      ^bb0(%in: f32 loc("params[2]['b']"), %out: f32 loc("jit(step)/jvp()/cond/branch_0_fun/broadcast_in_dim"(#loc146))):
        linalg.yield %in : f32 loc(#loc171)
      } -> tensor<1x128xf32> loc(#loc171)
      %247 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%246 : tensor<1x128xf32>) outs(%0 : tensor<16x128xf32>) {
      ^bb0(%in: f32 loc("jit(step)/jvp()/cond/branch_0_fun/broadcast_in_dim"(#loc146)), %out: f32 loc("jit(step)/jvp()/cond/branch_0_fun/add"(#loc146))):
        linalg.yield %in : f32 loc(#loc172)
      } -> tensor<16x128xf32> loc(#loc172)
      %248 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%245, %247 : tensor<16x128xf32>, tensor<16x128xf32>) outs(%0 : tensor<16x128xf32>) {
      ^bb0(%in: f32 loc("jit(step)/jvp()/cond/branch_0_fun/dot_general"(#loc146)), %in_18: f32 loc("jit(step)/jvp()/cond/branch_0_fun/add"(#loc146)), %out: f32 loc("jit(step)/jvp()/cond/branch_0_fun/add"(#loc146))):
        %252 = arith.addf %in, %in_18 : f32 loc(#loc172)
        linalg.yield %252 : f32 loc(#loc172)
      } -> tensor<16x128xf32> loc(#loc172)
      %249 = func.call @relu_8(%248) : (tensor<16x128xf32>) -> tensor<16x128xf32> loc(#loc173)
      %250 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%248, %8 : tensor<16x128xf32>, tensor<16x128xf32>) outs(%9 : tensor<16x128xi1>) {
      ^bb0(%in: f32 loc("jit(step)/jvp()/cond/branch_0_fun/add"(#loc146)), %in_18: f32 loc("jit(step)/jvp()/gt"(#loc140)), %out: i1 loc("jit(step)/jvp()/cond/branch_0_fun/gt"(#loc146))):
        %252 = arith.cmpf ogt, %in, %in_18 : f32 loc(#loc174)
        linalg.yield %252 : i1 loc(#loc174)
      } -> tensor<16x128xi1> loc(#loc174)
      %251 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%18#0, %249 : tensor<16x128xf32>, tensor<16x128xf32>) outs(%0 : tensor<16x128xf32>) {
      ^bb0(%in: f32 loc("jit(step)/jvp()/cond"(#loc143)), %in_18: f32 loc("jit(step)/jvp()/cond/branch_0_fun/jit(relu)"(#loc146)), %out: f32 loc("jit(step)/jvp()/cond/branch_0_fun/add"(#loc146))):
        %252 = arith.addf %in, %in_18 : f32 loc(#loc172)
        linalg.yield %252 : f32 loc(#loc172)
      } -> tensor<16x128xf32> loc(#loc172)
      scf.yield %251, %arg5, %250 : tensor<16x128xf32>, tensor<128x128xf32>, tensor<16x128xi1> loc(#loc169)
    } else {
      %245 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_13 : tensor<f32>) outs(%0 : tensor<16x128xf32>) {
      ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/jvp()/cond/branch_1_fun/mul"(#loc146))):
        linalg.yield %in : f32 loc(#loc175)
      } -> tensor<16x128xf32> loc(#loc175)
      %246 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%18#0, %245 : tensor<16x128xf32>, tensor<16x128xf32>) outs(%0 : tensor<16x128xf32>) {
      ^bb0(%in: f32 loc("jit(step)/jvp()/cond"(#loc143)), %in_18: f32 loc("jit(step)/jvp()/cond/branch_1_fun/mul"(#loc146)), %out: f32 loc("jit(step)/jvp()/cond/branch_1_fun/mul"(#loc146))):
        %250 = arith.mulf %in, %in_18 : f32 loc(#loc175)
        linalg.yield %250 : f32 loc(#loc175)
      } -> tensor<16x128xf32> loc(#loc175)
      %247 = tensor.empty() : tensor<128x128xf32> loc(#loc176)
      %248 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_15 : tensor<f32>) outs(%247 : tensor<128x128xf32>) {
      ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/jvp()/cond/branch_1_fun/broadcast_in_dim"(#loc146))):
        linalg.yield %in : f32 loc(#loc176)
      } -> tensor<128x128xf32> loc(#loc176)
      %249 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_12 : tensor<i1>) outs(%9 : tensor<16x128xi1>) {
      ^bb0(%in: i1 loc(unknown), %out: i1 loc("jit(step)/jvp()/cond/branch_1_fun/broadcast_in_dim"(#loc146))):
        linalg.yield %in : i1 loc(#loc176)
      } -> tensor<16x128xi1> loc(#loc176)
      scf.yield %246, %248, %249 : tensor<16x128xf32>, tensor<128x128xf32>, tensor<16x128xi1> loc(#loc169)
    } loc(#loc169)
    %25 = tensor.empty() : tensor<16x10xf32> loc(#loc225)
    %26 = linalg.fill ins(%cst_4 : f32) outs(%25 : tensor<16x10xf32>) -> tensor<16x10xf32> loc(#loc225)
    %27 = linalg.matmul ins(%24#0, %arg7 : tensor<16x128xf32>, tensor<128x10xf32>) outs(%26 : tensor<16x10xf32>) -> tensor<16x10xf32> loc(#loc225)
    %28 = tensor.empty() : tensor<1x10xf32> loc(#loc226)
    %29 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg6 : tensor<10xf32>) outs(%28 : tensor<1x10xf32>) {
    ^bb0(%in: f32 loc("params[3]['b']"), %out: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc178))):
      linalg.yield %in : f32 loc(#loc226)
    } -> tensor<1x10xf32> loc(#loc226)
    %30 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%29 : tensor<1x10xf32>) outs(%25 : tensor<16x10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/broadcast_in_dim"(#loc178)), %out: f32 loc("jit(step)/jvp()/add"(#loc178))):
      linalg.yield %in : f32 loc(#loc227)
    } -> tensor<16x10xf32> loc(#loc227)
    %31 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%27, %30 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%25 : tensor<16x10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/dot_general"(#loc177)), %in_18: f32 loc("jit(step)/jvp()/add"(#loc178)), %out: f32 loc("jit(step)/jvp()/add"(#loc178))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc227)
      linalg.yield %245 : f32 loc(#loc227)
    } -> tensor<16x10xf32> loc(#loc227)
    %32:3 = call @log_softmax(%31) : (tensor<16x10xf32>) -> (tensor<16x10xf32>, tensor<16x10xf32>, tensor<16x1xf32>) loc(#loc228)
    %33 = call @_one_hot(%arg26) : (tensor<16xi32>) -> tensor<16x10xf32> loc(#loc229)
    %34 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%32#0, %33 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%25 : tensor<16x10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp(jit(log_softmax))"(#loc179)), %in_18: f32 loc("jit(step)/jvp(jit(_one_hot))"(#loc180)), %out: f32 loc("jit(step)/jvp()/mul"(#loc181))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc230)
      linalg.yield %245 : f32 loc(#loc230)
    } -> tensor<16x10xf32> loc(#loc230)
    %35 = tensor.empty() : tensor<16xf32> loc(#loc231)
    %36 = linalg.fill ins(%cst_4 : f32) outs(%35 : tensor<16xf32>) -> tensor<16xf32> loc(#loc231)
    %37 = linalg.generic {indexing_maps = [#map1, #map5], iterator_types = ["parallel", "reduction"]} ins(%34 : tensor<16x10xf32>) outs(%36 : tensor<16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %245 = arith.addf %out, %in : f32 loc(#loc231)
      linalg.yield %245 : f32 loc(#loc231)
    } -> tensor<16xf32> loc(#loc231)
    %38 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel"]} ins(%37 : tensor<16xf32>) outs(%35 : tensor<16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/reduce_sum"(#loc182)), %out: f32 loc("jit(step)/jvp()/neg"(#loc183))):
      %245 = arith.negf %in : f32 loc(#loc232)
      linalg.yield %245 : f32 loc(#loc232)
    } -> tensor<16xf32> loc(#loc232)
    %39 = tensor.empty() : tensor<f32> loc(#loc233)
    %40 = linalg.fill ins(%cst_4 : f32) outs(%39 : tensor<f32>) -> tensor<f32> loc(#loc233)
    %41 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["reduction"]} ins(%38 : tensor<16xf32>) outs(%40 : tensor<f32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %245 = arith.addf %out, %in : f32 loc(#loc233)
      linalg.yield %245 : f32 loc(#loc233)
    } -> tensor<f32> loc(#loc233)
    %42 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = []} ins(%41 : tensor<f32>) outs(%39 : tensor<f32>) {
    ^bb0(%in: f32 loc("jit(step)/jvp()/reduce_sum"(#loc184)), %out: f32 loc("jit(step)/jvp()/div"(#loc184))):
      %245 = arith.divf %in, %cst_3 : f32 loc(#loc234)
      linalg.yield %245 : f32 loc(#loc234)
    } -> tensor<f32> loc(#loc234)
    %43 = linalg.generic {indexing_maps = [#map4], iterator_types = []} outs(%39 : tensor<f32>) {
    ^bb0(%out: f32 loc("jit(step)/transpose(jvp())/div"(#loc184))):
      linalg.yield %cst : f32 loc(#loc235)
    } -> tensor<f32> loc(#loc235)
    %44 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel"]} ins(%43 : tensor<f32>) outs(%35 : tensor<16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/div"(#loc184)), %out: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc184))):
      linalg.yield %in : f32 loc(#loc236)
    } -> tensor<16xf32> loc(#loc236)
    %45 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel"]} ins(%44 : tensor<16xf32>) outs(%35 : tensor<16xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc184)), %out: f32 loc("jit(step)/transpose(jvp())/neg"(#loc183))):
      %245 = arith.negf %in : f32 loc(#loc237)
      linalg.yield %245 : f32 loc(#loc237)
    } -> tensor<16xf32> loc(#loc237)
    %46 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel"]} ins(%45 : tensor<16xf32>) outs(%25 : tensor<16x10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/neg"(#loc183)), %out: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc182))):
      linalg.yield %in : f32 loc(#loc238)
    } -> tensor<16x10xf32> loc(#loc238)
    %47 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%46, %33 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%25 : tensor<16x10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/broadcast_in_dim"(#loc182)), %in_18: f32 loc("jit(step)/jvp(jit(_one_hot))"(#loc180)), %out: f32 loc("jit(step)/transpose(jvp())/mul"(#loc181))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc239)
      linalg.yield %245 : f32 loc(#loc239)
    } -> tensor<16x10xf32> loc(#loc239)
    %48 = call @log_softmax_24(%32#1, %32#2, %47) : (tensor<16x10xf32>, tensor<16x1xf32>, tensor<16x10xf32>) -> tensor<16x10xf32> loc(#loc240)
    %49 = tensor.empty() : tensor<10xf32> loc(#loc241)
    %50 = linalg.fill ins(%cst_4 : f32) outs(%49 : tensor<10xf32>) -> tensor<10xf32> loc(#loc241)
    %51 = linalg.generic {indexing_maps = [#map8, #map5], iterator_types = ["parallel", "reduction"]} ins(%48 : tensor<16x10xf32>) outs(%50 : tensor<10xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %245 = arith.addf %out, %in : f32 loc(#loc241)
      linalg.yield %245 : f32 loc(#loc241)
    } -> tensor<10xf32> loc(#loc241)
    %expanded = tensor.expand_shape %51 [[0, 1]] output_shape [1, 10] : tensor<10xf32> into tensor<1x10xf32> loc(#loc242)
    %52 = linalg.generic {indexing_maps = [#map8, #map5], iterator_types = ["parallel", "reduction"]} ins(%expanded : tensor<1x10xf32>) outs(%50 : tensor<10xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %245 = arith.addf %out, %in : f32 loc(#loc241)
      linalg.yield %245 : f32 loc(#loc241)
    } -> tensor<10xf32> loc(#loc241)
    %53 = tensor.empty() : tensor<10x128xf32> loc(#loc243)
    %54 = linalg.fill ins(%cst_4 : f32) outs(%53 : tensor<10x128xf32>) -> tensor<10x128xf32> loc(#loc243)
    %55 = linalg.generic {indexing_maps = [#map9, #map10, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%48, %24#0 : tensor<16x10xf32>, tensor<16x128xf32>) outs(%54 : tensor<10x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp(jit(log_softmax)))"(#loc179)), %in_18: f32 loc("jit(step)/jvp()/cond"(#loc146)), %out: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc177))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc240)
      %246 = arith.addf %out, %245 : f32 loc(#loc243)
      linalg.yield %246 : f32 loc(#loc)
    } -> tensor<10x128xf32> loc(#loc243)
    %56 = tensor.empty() : tensor<128x10xf32> loc(#loc244)
    %57 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%55 : tensor<10x128xf32>) outs(%56 : tensor<128x10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc177)), %out: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc177))):
      linalg.yield %in : f32 loc(#loc244)
    } -> tensor<128x10xf32> loc(#loc244)
    %58 = linalg.generic {indexing_maps = [#map12, #map13, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%48, %arg7 : tensor<16x10xf32>, tensor<128x10xf32>) outs(%1 : tensor<16x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp(jit(log_softmax)))"(#loc179)), %in_18: f32 loc("params[3]['w']"), %out: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc177))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc240)
      %246 = arith.addf %out, %245 : f32 loc(#loc243)
      linalg.yield %246 : f32 loc(#loc)
    } -> tensor<16x128xf32> loc(#loc243)
    %59:3 = scf.if %22 -> (tensor<128x128xf32>, tensor<128xf32>, tensor<16x128xf32>) {
      %245 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%24#2, %58, %8 : tensor<16x128xi1>, tensor<16x128xf32>, tensor<16x128xf32>) outs(%0 : tensor<16x128xf32>) {
      ^bb0(%in: i1 loc("jit(step)/jvp()/cond"(#loc146)), %in_19: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc177)), %in_20: f32 loc("jit(step)/jvp()/gt"(#loc140)), %out: f32 loc("jit(step)/transpose(jvp())/cond/branch_0_fun/select_n"(#loc146))):
        %256 = arith.select %in, %in_19, %in_20 : f32 loc(#loc186)
        linalg.yield %256 : f32 loc(#loc186)
      } -> tensor<16x128xf32> loc(#loc186)
      %246 = tensor.empty() : tensor<128xf32> loc(#loc187)
      %247 = linalg.fill ins(%cst_4 : f32) outs(%246 : tensor<128xf32>) -> tensor<128xf32> loc(#loc187)
      %248 = linalg.generic {indexing_maps = [#map8, #map5], iterator_types = ["parallel", "reduction"]} ins(%245 : tensor<16x128xf32>) outs(%247 : tensor<128xf32>) {
      ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
        %256 = arith.addf %out, %in : f32 loc(#loc187)
        linalg.yield %256 : f32 loc(#loc187)
      } -> tensor<128xf32> loc(#loc187)
      %expanded_18 = tensor.expand_shape %248 [[0, 1]] output_shape [1, 128] : tensor<128xf32> into tensor<1x128xf32> loc(#loc188)
      %249 = linalg.generic {indexing_maps = [#map8, #map5], iterator_types = ["parallel", "reduction"]} ins(%expanded_18 : tensor<1x128xf32>) outs(%247 : tensor<128xf32>) {
      ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
        %256 = arith.addf %out, %in : f32 loc(#loc187)
        linalg.yield %256 : f32 loc(#loc187)
      } -> tensor<128xf32> loc(#loc187)
      %250 = tensor.empty() : tensor<128x128xf32> loc(#loc189)
      %251 = linalg.fill ins(%cst_4 : f32) outs(%250 : tensor<128x128xf32>) -> tensor<128x128xf32> loc(#loc189)
      %252 = linalg.generic {indexing_maps = [#map9, #map10, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%245, %23 : tensor<16x128xf32>, tensor<16x128xf32>) outs(%251 : tensor<128x128xf32>) {
      ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/cond/branch_0_fun/select_n"(#loc146)), %in_19: f32 loc("jit(step)/jvp()/cond"(#loc146)), %out: f32 loc("jit(step)/transpose(jvp())/cond/branch_0_fun/dot_general"(#loc146))):
        %256 = arith.mulf %in, %in_19 : f32 loc(#loc186)
        %257 = arith.addf %out, %256 : f32 loc(#loc189)
        linalg.yield %257 : f32 loc(#loc)
      } -> tensor<128x128xf32> loc(#loc189)
      %253 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%252 : tensor<128x128xf32>) outs(%250 : tensor<128x128xf32>) {
      ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/cond/branch_0_fun/dot_general"(#loc146)), %out: f32 loc("jit(step)/transpose(jvp())/cond/branch_0_fun/transpose"(#loc146))):
        linalg.yield %in : f32 loc(#loc190)
      } -> tensor<128x128xf32> loc(#loc190)
      %254 = linalg.generic {indexing_maps = [#map12, #map13, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%245, %24#1 : tensor<16x128xf32>, tensor<128x128xf32>) outs(%1 : tensor<16x128xf32>) {
      ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/cond/branch_0_fun/select_n"(#loc146)), %in_19: f32 loc("jit(step)/jvp()/cond"(#loc146)), %out: f32 loc("jit(step)/transpose(jvp())/cond/branch_0_fun/dot_general"(#loc146))):
        %256 = arith.mulf %in, %in_19 : f32 loc(#loc186)
        %257 = arith.addf %out, %256 : f32 loc(#loc189)
        linalg.yield %257 : f32 loc(#loc)
      } -> tensor<16x128xf32> loc(#loc189)
      %255 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%58, %254 : tensor<16x128xf32>, tensor<16x128xf32>) outs(%0 : tensor<16x128xf32>) {
      ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc177)), %in_19: f32 loc("jit(step)/transpose(jvp())/cond/branch_0_fun/dot_general"(#loc146)), %out: f32 loc("jit(step)/transpose(jvp())/cond/branch_0_fun/add_any"(#loc146))):
        %256 = arith.addf %in, %in_19 : f32 loc(#loc191)
        linalg.yield %256 : f32 loc(#loc191)
      } -> tensor<16x128xf32> loc(#loc191)
      scf.yield %253, %249, %255 : tensor<128x128xf32>, tensor<128xf32>, tensor<16x128xf32> loc(#loc185)
    } else {
      %245 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_13 : tensor<f32>) outs(%0 : tensor<16x128xf32>) {
      ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/transpose(jvp())/cond/branch_1_fun/mul"(#loc146))):
        linalg.yield %in : f32 loc(#loc192)
      } -> tensor<16x128xf32> loc(#loc192)
      %246 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%58, %245 : tensor<16x128xf32>, tensor<16x128xf32>) outs(%0 : tensor<16x128xf32>) {
      ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc177)), %in_18: f32 loc("jit(step)/transpose(jvp())/cond/branch_1_fun/mul"(#loc146)), %out: f32 loc("jit(step)/transpose(jvp())/cond/branch_1_fun/mul"(#loc146))):
        %251 = arith.mulf %in, %in_18 : f32 loc(#loc192)
        linalg.yield %251 : f32 loc(#loc192)
      } -> tensor<16x128xf32> loc(#loc192)
      %247 = tensor.empty() : tensor<128x128xf32> loc(#loc193)
      %248 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_15 : tensor<f32>) outs(%247 : tensor<128x128xf32>) {
      ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/transpose(jvp())/cond/branch_1_fun/broadcast_in_dim"(#loc146))):
        linalg.yield %in : f32 loc(#loc193)
      } -> tensor<128x128xf32> loc(#loc193)
      %249 = tensor.empty() : tensor<128xf32> loc(#loc193)
      %250 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel"]} ins(%cst_15 : tensor<f32>) outs(%249 : tensor<128xf32>) {
      ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/transpose(jvp())/cond/branch_1_fun/broadcast_in_dim"(#loc146))):
        linalg.yield %in : f32 loc(#loc193)
      } -> tensor<128xf32> loc(#loc193)
      scf.yield %248, %250, %246 : tensor<128x128xf32>, tensor<128xf32>, tensor<16x128xf32> loc(#loc185)
    } loc(#loc185)
    %60:3 = scf.if %16 -> (tensor<128x128xf32>, tensor<128xf32>, tensor<16x128xf32>) {
      %245 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_13 : tensor<f32>) outs(%0 : tensor<16x128xf32>) {
      ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/transpose(jvp())/cond/branch_0_fun/mul"(#loc143))):
        linalg.yield %in : f32 loc(#loc195)
      } -> tensor<16x128xf32> loc(#loc195)
      %246 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%59#2, %245 : tensor<16x128xf32>, tensor<16x128xf32>) outs(%0 : tensor<16x128xf32>) {
      ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/cond"(#loc146)), %in_18: f32 loc("jit(step)/transpose(jvp())/cond/branch_0_fun/mul"(#loc143)), %out: f32 loc("jit(step)/transpose(jvp())/cond/branch_0_fun/mul"(#loc143))):
        %251 = arith.mulf %in, %in_18 : f32 loc(#loc195)
        linalg.yield %251 : f32 loc(#loc195)
      } -> tensor<16x128xf32> loc(#loc195)
      %247 = tensor.empty() : tensor<128x128xf32> loc(#loc196)
      %248 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_15 : tensor<f32>) outs(%247 : tensor<128x128xf32>) {
      ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/transpose(jvp())/cond/branch_0_fun/broadcast_in_dim"(#loc143))):
        linalg.yield %in : f32 loc(#loc196)
      } -> tensor<128x128xf32> loc(#loc196)
      %249 = tensor.empty() : tensor<128xf32> loc(#loc196)
      %250 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel"]} ins(%cst_15 : tensor<f32>) outs(%249 : tensor<128xf32>) {
      ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/transpose(jvp())/cond/branch_0_fun/broadcast_in_dim"(#loc143))):
        linalg.yield %in : f32 loc(#loc196)
      } -> tensor<128xf32> loc(#loc196)
      scf.yield %248, %250, %246 : tensor<128x128xf32>, tensor<128xf32>, tensor<16x128xf32> loc(#loc194)
    } else {
      %245 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%18#2, %59#2, %8 : tensor<16x128xi1>, tensor<16x128xf32>, tensor<16x128xf32>) outs(%0 : tensor<16x128xf32>) {
      ^bb0(%in: i1 loc("jit(step)/jvp()/cond"(#loc143)), %in_19: f32 loc("jit(step)/transpose(jvp())/cond"(#loc146)), %in_20: f32 loc("jit(step)/jvp()/gt"(#loc140)), %out: f32 loc("jit(step)/transpose(jvp())/cond/branch_1_fun/select_n"(#loc143))):
        %256 = arith.select %in, %in_19, %in_20 : f32 loc(#loc197)
        linalg.yield %256 : f32 loc(#loc197)
      } -> tensor<16x128xf32> loc(#loc197)
      %246 = tensor.empty() : tensor<128xf32> loc(#loc198)
      %247 = linalg.fill ins(%cst_4 : f32) outs(%246 : tensor<128xf32>) -> tensor<128xf32> loc(#loc198)
      %248 = linalg.generic {indexing_maps = [#map8, #map5], iterator_types = ["parallel", "reduction"]} ins(%245 : tensor<16x128xf32>) outs(%247 : tensor<128xf32>) {
      ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
        %256 = arith.addf %out, %in : f32 loc(#loc198)
        linalg.yield %256 : f32 loc(#loc198)
      } -> tensor<128xf32> loc(#loc198)
      %expanded_18 = tensor.expand_shape %248 [[0, 1]] output_shape [1, 128] : tensor<128xf32> into tensor<1x128xf32> loc(#loc199)
      %249 = linalg.generic {indexing_maps = [#map8, #map5], iterator_types = ["parallel", "reduction"]} ins(%expanded_18 : tensor<1x128xf32>) outs(%247 : tensor<128xf32>) {
      ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
        %256 = arith.addf %out, %in : f32 loc(#loc198)
        linalg.yield %256 : f32 loc(#loc198)
      } -> tensor<128xf32> loc(#loc198)
      %250 = tensor.empty() : tensor<128x128xf32> loc(#loc200)
      %251 = linalg.fill ins(%cst_4 : f32) outs(%250 : tensor<128x128xf32>) -> tensor<128x128xf32> loc(#loc200)
      %252 = linalg.generic {indexing_maps = [#map9, #map10, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%245, %17 : tensor<16x128xf32>, tensor<16x128xf32>) outs(%251 : tensor<128x128xf32>) {
      ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/cond/branch_1_fun/select_n"(#loc143)), %in_19: f32 loc("jit(step)/jvp()/cond"(#loc143)), %out: f32 loc("jit(step)/transpose(jvp())/cond/branch_1_fun/dot_general"(#loc143))):
        %256 = arith.mulf %in, %in_19 : f32 loc(#loc197)
        %257 = arith.addf %out, %256 : f32 loc(#loc200)
        linalg.yield %257 : f32 loc(#loc)
      } -> tensor<128x128xf32> loc(#loc200)
      %253 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%252 : tensor<128x128xf32>) outs(%250 : tensor<128x128xf32>) {
      ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/cond/branch_1_fun/dot_general"(#loc143)), %out: f32 loc("jit(step)/transpose(jvp())/cond/branch_1_fun/transpose"(#loc143))):
        linalg.yield %in : f32 loc(#loc201)
      } -> tensor<128x128xf32> loc(#loc201)
      %254 = linalg.generic {indexing_maps = [#map12, #map13, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%245, %18#1 : tensor<16x128xf32>, tensor<128x128xf32>) outs(%1 : tensor<16x128xf32>) {
      ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/cond/branch_1_fun/select_n"(#loc143)), %in_19: f32 loc("jit(step)/jvp()/cond"(#loc143)), %out: f32 loc("jit(step)/transpose(jvp())/cond/branch_1_fun/dot_general"(#loc143))):
        %256 = arith.mulf %in, %in_19 : f32 loc(#loc197)
        %257 = arith.addf %out, %256 : f32 loc(#loc200)
        linalg.yield %257 : f32 loc(#loc)
      } -> tensor<16x128xf32> loc(#loc200)
      %255 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%59#2, %254 : tensor<16x128xf32>, tensor<16x128xf32>) outs(%0 : tensor<16x128xf32>) {
      ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/cond"(#loc146)), %in_19: f32 loc("jit(step)/transpose(jvp())/cond/branch_1_fun/dot_general"(#loc143)), %out: f32 loc("jit(step)/transpose(jvp())/cond/branch_1_fun/add_any"(#loc143))):
        %256 = arith.addf %in, %in_19 : f32 loc(#loc202)
        linalg.yield %256 : f32 loc(#loc202)
      } -> tensor<16x128xf32> loc(#loc202)
      scf.yield %253, %249, %255 : tensor<128x128xf32>, tensor<128xf32>, tensor<16x128xf32> loc(#loc194)
    } loc(#loc194)
    %61 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%10, %60#2, %8 : tensor<16x128xi1>, tensor<16x128xf32>, tensor<16x128xf32>) outs(%0 : tensor<16x128xf32>) {
    ^bb0(%in: i1 loc("jit(step)/jvp()/gt"(#loc140)), %in_18: f32 loc("jit(step)/transpose(jvp())/cond"(#loc143)), %in_19: f32 loc("jit(step)/jvp()/gt"(#loc140)), %out: f32 loc("jit(step)/transpose(jvp())/select_n"(#loc140))):
      %245 = arith.select %in, %in_18, %in_19 : f32 loc(#loc203)
      linalg.yield %245 : f32 loc(#loc203)
    } -> tensor<16x128xf32> loc(#loc203)
    %62 = tensor.empty() : tensor<128xf32> loc(#loc245)
    %63 = linalg.fill ins(%cst_4 : f32) outs(%62 : tensor<128xf32>) -> tensor<128xf32> loc(#loc245)
    %64 = linalg.generic {indexing_maps = [#map8, #map5], iterator_types = ["parallel", "reduction"]} ins(%61 : tensor<16x128xf32>) outs(%63 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %245 = arith.addf %out, %in : f32 loc(#loc245)
      linalg.yield %245 : f32 loc(#loc245)
    } -> tensor<128xf32> loc(#loc245)
    %expanded_17 = tensor.expand_shape %64 [[0, 1]] output_shape [1, 128] : tensor<128xf32> into tensor<1x128xf32> loc(#loc246)
    %65 = linalg.generic {indexing_maps = [#map8, #map5], iterator_types = ["parallel", "reduction"]} ins(%expanded_17 : tensor<1x128xf32>) outs(%63 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %245 = arith.addf %out, %in : f32 loc(#loc245)
      linalg.yield %245 : f32 loc(#loc245)
    } -> tensor<128xf32> loc(#loc245)
    %66 = tensor.empty() : tensor<128x64xf32> loc(#loc247)
    %67 = linalg.fill ins(%cst_4 : f32) outs(%66 : tensor<128x64xf32>) -> tensor<128x64xf32> loc(#loc247)
    %68 = linalg.generic {indexing_maps = [#map9, #map10, #map11], iterator_types = ["parallel", "parallel", "reduction"]} ins(%61, %arg25 : tensor<16x128xf32>, tensor<16x64xf32>) outs(%67 : tensor<128x64xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/select_n"(#loc140)), %in_18: f32 loc("batch[0]"), %out: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc151))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc203)
      %246 = arith.addf %out, %245 : f32 loc(#loc247)
      linalg.yield %246 : f32 loc(#loc)
    } -> tensor<128x64xf32> loc(#loc247)
    %69 = tensor.empty() : tensor<64x128xf32> loc(#loc248)
    %70 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel"]} ins(%68 : tensor<128x64xf32>) outs(%69 : tensor<64x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/dot_general"(#loc151)), %out: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc151))):
      linalg.yield %in : f32 loc(#loc248)
    } -> tensor<64x128xf32> loc(#loc248)
    %71 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel"]} ins(%cst_11 : tensor<f32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc300))):
      linalg.yield %in : f32 loc(#loc313)
    } -> tensor<128xf32> loc(#loc313)
    %72 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%71, %65 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc300)), %in_18: f32 loc("jit(step)/transpose(jvp())/reduce_sum"(#loc152)), %out: f32 loc("jit(step)/mul"(#loc300))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc313)
      linalg.yield %245 : f32 loc(#loc313)
    } -> tensor<128xf32> loc(#loc313)
    %73 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel"]} ins(%cst_10 : tensor<f32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc301))):
      linalg.yield %in : f32 loc(#loc314)
    } -> tensor<128xf32> loc(#loc314)
    %74 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%73, %arg9 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc301)), %in_18: f32 loc("state[0].mu[0]['b']"), %out: f32 loc("jit(step)/mul"(#loc301))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc314)
      linalg.yield %245 : f32 loc(#loc314)
    } -> tensor<128xf32> loc(#loc314)
    %75 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%72, %74 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc300)), %in_18: f32 loc("jit(step)/mul"(#loc301)), %out: f32 loc("jit(step)/add"(#loc302))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc315)
      linalg.yield %245 : f32 loc(#loc315)
    } -> tensor<128xf32> loc(#loc315)
    %76 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_11 : tensor<f32>) outs(%69 : tensor<64x128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc300))):
      linalg.yield %in : f32 loc(#loc313)
    } -> tensor<64x128xf32> loc(#loc313)
    %77 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%76, %70 : tensor<64x128xf32>, tensor<64x128xf32>) outs(%69 : tensor<64x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc300)), %in_18: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc151)), %out: f32 loc("jit(step)/mul"(#loc300))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc313)
      linalg.yield %245 : f32 loc(#loc313)
    } -> tensor<64x128xf32> loc(#loc313)
    %78 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_10 : tensor<f32>) outs(%69 : tensor<64x128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc301))):
      linalg.yield %in : f32 loc(#loc314)
    } -> tensor<64x128xf32> loc(#loc314)
    %79 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%78, %arg10 : tensor<64x128xf32>, tensor<64x128xf32>) outs(%69 : tensor<64x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc301)), %in_18: f32 loc("state[0].mu[0]['w']"), %out: f32 loc("jit(step)/mul"(#loc301))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc314)
      linalg.yield %245 : f32 loc(#loc314)
    } -> tensor<64x128xf32> loc(#loc314)
    %80 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%77, %79 : tensor<64x128xf32>, tensor<64x128xf32>) outs(%69 : tensor<64x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc300)), %in_18: f32 loc("jit(step)/mul"(#loc301)), %out: f32 loc("jit(step)/add"(#loc302))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc315)
      linalg.yield %245 : f32 loc(#loc315)
    } -> tensor<64x128xf32> loc(#loc315)
    %81 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%71, %60#1 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc300)), %in_18: f32 loc("jit(step)/transpose(jvp())/cond"(#loc143)), %out: f32 loc("jit(step)/mul"(#loc300))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc313)
      linalg.yield %245 : f32 loc(#loc313)
    } -> tensor<128xf32> loc(#loc313)
    %82 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%73, %arg11 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc301)), %in_18: f32 loc("state[0].mu[1]['b']"), %out: f32 loc("jit(step)/mul"(#loc301))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc314)
      linalg.yield %245 : f32 loc(#loc314)
    } -> tensor<128xf32> loc(#loc314)
    %83 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%81, %82 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc300)), %in_18: f32 loc("jit(step)/mul"(#loc301)), %out: f32 loc("jit(step)/add"(#loc302))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc315)
      linalg.yield %245 : f32 loc(#loc315)
    } -> tensor<128xf32> loc(#loc315)
    %84 = tensor.empty() : tensor<128x128xf32> loc(#loc313)
    %85 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_11 : tensor<f32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc300))):
      linalg.yield %in : f32 loc(#loc313)
    } -> tensor<128x128xf32> loc(#loc313)
    %86 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%85, %60#0 : tensor<128x128xf32>, tensor<128x128xf32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc300)), %in_18: f32 loc("jit(step)/transpose(jvp())/cond"(#loc143)), %out: f32 loc("jit(step)/mul"(#loc300))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc313)
      linalg.yield %245 : f32 loc(#loc313)
    } -> tensor<128x128xf32> loc(#loc313)
    %87 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_10 : tensor<f32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc301))):
      linalg.yield %in : f32 loc(#loc314)
    } -> tensor<128x128xf32> loc(#loc314)
    %88 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%87, %arg12 : tensor<128x128xf32>, tensor<128x128xf32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc301)), %in_18: f32 loc("state[0].mu[1]['w']"), %out: f32 loc("jit(step)/mul"(#loc301))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc314)
      linalg.yield %245 : f32 loc(#loc314)
    } -> tensor<128x128xf32> loc(#loc314)
    %89 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%86, %88 : tensor<128x128xf32>, tensor<128x128xf32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc300)), %in_18: f32 loc("jit(step)/mul"(#loc301)), %out: f32 loc("jit(step)/add"(#loc302))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc315)
      linalg.yield %245 : f32 loc(#loc315)
    } -> tensor<128x128xf32> loc(#loc315)
    %90 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%71, %59#1 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc300)), %in_18: f32 loc("jit(step)/transpose(jvp())/cond"(#loc146)), %out: f32 loc("jit(step)/mul"(#loc300))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc313)
      linalg.yield %245 : f32 loc(#loc313)
    } -> tensor<128xf32> loc(#loc313)
    %91 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%73, %arg13 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc301)), %in_18: f32 loc("state[0].mu[2]['b']"), %out: f32 loc("jit(step)/mul"(#loc301))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc314)
      linalg.yield %245 : f32 loc(#loc314)
    } -> tensor<128xf32> loc(#loc314)
    %92 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%90, %91 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc300)), %in_18: f32 loc("jit(step)/mul"(#loc301)), %out: f32 loc("jit(step)/add"(#loc302))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc315)
      linalg.yield %245 : f32 loc(#loc315)
    } -> tensor<128xf32> loc(#loc315)
    %93 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%85, %59#0 : tensor<128x128xf32>, tensor<128x128xf32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc300)), %in_18: f32 loc("jit(step)/transpose(jvp())/cond"(#loc146)), %out: f32 loc("jit(step)/mul"(#loc300))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc313)
      linalg.yield %245 : f32 loc(#loc313)
    } -> tensor<128x128xf32> loc(#loc313)
    %94 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%87, %arg14 : tensor<128x128xf32>, tensor<128x128xf32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc301)), %in_18: f32 loc("state[0].mu[2]['w']"), %out: f32 loc("jit(step)/mul"(#loc301))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc314)
      linalg.yield %245 : f32 loc(#loc314)
    } -> tensor<128x128xf32> loc(#loc314)
    %95 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%93, %94 : tensor<128x128xf32>, tensor<128x128xf32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc300)), %in_18: f32 loc("jit(step)/mul"(#loc301)), %out: f32 loc("jit(step)/add"(#loc302))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc315)
      linalg.yield %245 : f32 loc(#loc315)
    } -> tensor<128x128xf32> loc(#loc315)
    %96 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel"]} ins(%cst_11 : tensor<f32>) outs(%49 : tensor<10xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc300))):
      linalg.yield %in : f32 loc(#loc313)
    } -> tensor<10xf32> loc(#loc313)
    %97 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%96, %52 : tensor<10xf32>, tensor<10xf32>) outs(%49 : tensor<10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc300)), %in_18: f32 loc("jit(step)/transpose(jvp())/reduce_sum"(#loc178)), %out: f32 loc("jit(step)/mul"(#loc300))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc313)
      linalg.yield %245 : f32 loc(#loc313)
    } -> tensor<10xf32> loc(#loc313)
    %98 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel"]} ins(%cst_10 : tensor<f32>) outs(%49 : tensor<10xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc301))):
      linalg.yield %in : f32 loc(#loc314)
    } -> tensor<10xf32> loc(#loc314)
    %99 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%98, %arg15 : tensor<10xf32>, tensor<10xf32>) outs(%49 : tensor<10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc301)), %in_18: f32 loc("state[0].mu[3]['b']"), %out: f32 loc("jit(step)/mul"(#loc301))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc314)
      linalg.yield %245 : f32 loc(#loc314)
    } -> tensor<10xf32> loc(#loc314)
    %100 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%97, %99 : tensor<10xf32>, tensor<10xf32>) outs(%49 : tensor<10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc300)), %in_18: f32 loc("jit(step)/mul"(#loc301)), %out: f32 loc("jit(step)/add"(#loc302))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc315)
      linalg.yield %245 : f32 loc(#loc315)
    } -> tensor<10xf32> loc(#loc315)
    %101 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_11 : tensor<f32>) outs(%56 : tensor<128x10xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc300))):
      linalg.yield %in : f32 loc(#loc313)
    } -> tensor<128x10xf32> loc(#loc313)
    %102 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%101, %57 : tensor<128x10xf32>, tensor<128x10xf32>) outs(%56 : tensor<128x10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc300)), %in_18: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc177)), %out: f32 loc("jit(step)/mul"(#loc300))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc313)
      linalg.yield %245 : f32 loc(#loc313)
    } -> tensor<128x10xf32> loc(#loc313)
    %103 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_10 : tensor<f32>) outs(%56 : tensor<128x10xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc301))):
      linalg.yield %in : f32 loc(#loc314)
    } -> tensor<128x10xf32> loc(#loc314)
    %104 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%103, %arg16 : tensor<128x10xf32>, tensor<128x10xf32>) outs(%56 : tensor<128x10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc301)), %in_18: f32 loc("state[0].mu[3]['w']"), %out: f32 loc("jit(step)/mul"(#loc301))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc314)
      linalg.yield %245 : f32 loc(#loc314)
    } -> tensor<128x10xf32> loc(#loc314)
    %105 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%102, %104 : tensor<128x10xf32>, tensor<128x10xf32>) outs(%56 : tensor<128x10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc300)), %in_18: f32 loc("jit(step)/mul"(#loc301)), %out: f32 loc("jit(step)/add"(#loc302))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc315)
      linalg.yield %245 : f32 loc(#loc315)
    } -> tensor<128x10xf32> loc(#loc315)
    %106 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%65, %65 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/reduce_sum"(#loc152)), %in_18: f32 loc("jit(step)/transpose(jvp())/reduce_sum"(#loc152)), %out: f32 loc("jit(step)/integer_pow"(#loc316))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc320)
      linalg.yield %245 : f32 loc(#loc320)
    } -> tensor<128xf32> loc(#loc320)
    %107 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel"]} ins(%cst_9 : tensor<f32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc304))):
      linalg.yield %in : f32 loc(#loc317)
    } -> tensor<128xf32> loc(#loc317)
    %108 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%107, %106 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc304)), %in_18: f32 loc("jit(step)/integer_pow"(#loc316)), %out: f32 loc("jit(step)/mul"(#loc304))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc317)
      linalg.yield %245 : f32 loc(#loc317)
    } -> tensor<128xf32> loc(#loc317)
    %109 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel"]} ins(%cst_8 : tensor<f32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc305))):
      linalg.yield %in : f32 loc(#loc318)
    } -> tensor<128xf32> loc(#loc318)
    %110 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%109, %arg17 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc305)), %in_18: f32 loc("state[0].nu[0]['b']"), %out: f32 loc("jit(step)/mul"(#loc305))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc318)
      linalg.yield %245 : f32 loc(#loc318)
    } -> tensor<128xf32> loc(#loc318)
    %111 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%108, %110 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc304)), %in_18: f32 loc("jit(step)/mul"(#loc305)), %out: f32 loc("jit(step)/add"(#loc306))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc319)
      linalg.yield %245 : f32 loc(#loc319)
    } -> tensor<128xf32> loc(#loc319)
    %112 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%70, %70 : tensor<64x128xf32>, tensor<64x128xf32>) outs(%69 : tensor<64x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc151)), %in_18: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc151)), %out: f32 loc("jit(step)/integer_pow"(#loc316))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc320)
      linalg.yield %245 : f32 loc(#loc320)
    } -> tensor<64x128xf32> loc(#loc320)
    %113 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_9 : tensor<f32>) outs(%69 : tensor<64x128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc304))):
      linalg.yield %in : f32 loc(#loc317)
    } -> tensor<64x128xf32> loc(#loc317)
    %114 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%113, %112 : tensor<64x128xf32>, tensor<64x128xf32>) outs(%69 : tensor<64x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc304)), %in_18: f32 loc("jit(step)/integer_pow"(#loc316)), %out: f32 loc("jit(step)/mul"(#loc304))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc317)
      linalg.yield %245 : f32 loc(#loc317)
    } -> tensor<64x128xf32> loc(#loc317)
    %115 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_8 : tensor<f32>) outs(%69 : tensor<64x128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc305))):
      linalg.yield %in : f32 loc(#loc318)
    } -> tensor<64x128xf32> loc(#loc318)
    %116 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%115, %arg18 : tensor<64x128xf32>, tensor<64x128xf32>) outs(%69 : tensor<64x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc305)), %in_18: f32 loc("state[0].nu[0]['w']"), %out: f32 loc("jit(step)/mul"(#loc305))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc318)
      linalg.yield %245 : f32 loc(#loc318)
    } -> tensor<64x128xf32> loc(#loc318)
    %117 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%114, %116 : tensor<64x128xf32>, tensor<64x128xf32>) outs(%69 : tensor<64x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc304)), %in_18: f32 loc("jit(step)/mul"(#loc305)), %out: f32 loc("jit(step)/add"(#loc306))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc319)
      linalg.yield %245 : f32 loc(#loc319)
    } -> tensor<64x128xf32> loc(#loc319)
    %118 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%60#1, %60#1 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/cond"(#loc143)), %in_18: f32 loc("jit(step)/transpose(jvp())/cond"(#loc143)), %out: f32 loc("jit(step)/integer_pow"(#loc316))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc320)
      linalg.yield %245 : f32 loc(#loc320)
    } -> tensor<128xf32> loc(#loc320)
    %119 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%107, %118 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc304)), %in_18: f32 loc("jit(step)/integer_pow"(#loc316)), %out: f32 loc("jit(step)/mul"(#loc304))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc317)
      linalg.yield %245 : f32 loc(#loc317)
    } -> tensor<128xf32> loc(#loc317)
    %120 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%109, %arg19 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc305)), %in_18: f32 loc("state[0].nu[1]['b']"), %out: f32 loc("jit(step)/mul"(#loc305))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc318)
      linalg.yield %245 : f32 loc(#loc318)
    } -> tensor<128xf32> loc(#loc318)
    %121 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%119, %120 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc304)), %in_18: f32 loc("jit(step)/mul"(#loc305)), %out: f32 loc("jit(step)/add"(#loc306))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc319)
      linalg.yield %245 : f32 loc(#loc319)
    } -> tensor<128xf32> loc(#loc319)
    %122 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%60#0, %60#0 : tensor<128x128xf32>, tensor<128x128xf32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/cond"(#loc143)), %in_18: f32 loc("jit(step)/transpose(jvp())/cond"(#loc143)), %out: f32 loc("jit(step)/integer_pow"(#loc316))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc320)
      linalg.yield %245 : f32 loc(#loc320)
    } -> tensor<128x128xf32> loc(#loc320)
    %123 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_9 : tensor<f32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc304))):
      linalg.yield %in : f32 loc(#loc317)
    } -> tensor<128x128xf32> loc(#loc317)
    %124 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%123, %122 : tensor<128x128xf32>, tensor<128x128xf32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc304)), %in_18: f32 loc("jit(step)/integer_pow"(#loc316)), %out: f32 loc("jit(step)/mul"(#loc304))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc317)
      linalg.yield %245 : f32 loc(#loc317)
    } -> tensor<128x128xf32> loc(#loc317)
    %125 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_8 : tensor<f32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc305))):
      linalg.yield %in : f32 loc(#loc318)
    } -> tensor<128x128xf32> loc(#loc318)
    %126 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%125, %arg20 : tensor<128x128xf32>, tensor<128x128xf32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc305)), %in_18: f32 loc("state[0].nu[1]['w']"), %out: f32 loc("jit(step)/mul"(#loc305))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc318)
      linalg.yield %245 : f32 loc(#loc318)
    } -> tensor<128x128xf32> loc(#loc318)
    %127 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%124, %126 : tensor<128x128xf32>, tensor<128x128xf32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc304)), %in_18: f32 loc("jit(step)/mul"(#loc305)), %out: f32 loc("jit(step)/add"(#loc306))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc319)
      linalg.yield %245 : f32 loc(#loc319)
    } -> tensor<128x128xf32> loc(#loc319)
    %128 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%59#1, %59#1 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/cond"(#loc146)), %in_18: f32 loc("jit(step)/transpose(jvp())/cond"(#loc146)), %out: f32 loc("jit(step)/integer_pow"(#loc316))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc320)
      linalg.yield %245 : f32 loc(#loc320)
    } -> tensor<128xf32> loc(#loc320)
    %129 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%107, %128 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc304)), %in_18: f32 loc("jit(step)/integer_pow"(#loc316)), %out: f32 loc("jit(step)/mul"(#loc304))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc317)
      linalg.yield %245 : f32 loc(#loc317)
    } -> tensor<128xf32> loc(#loc317)
    %130 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%109, %arg21 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc305)), %in_18: f32 loc("state[0].nu[2]['b']"), %out: f32 loc("jit(step)/mul"(#loc305))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc318)
      linalg.yield %245 : f32 loc(#loc318)
    } -> tensor<128xf32> loc(#loc318)
    %131 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%129, %130 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc304)), %in_18: f32 loc("jit(step)/mul"(#loc305)), %out: f32 loc("jit(step)/add"(#loc306))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc319)
      linalg.yield %245 : f32 loc(#loc319)
    } -> tensor<128xf32> loc(#loc319)
    %132 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%59#0, %59#0 : tensor<128x128xf32>, tensor<128x128xf32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/cond"(#loc146)), %in_18: f32 loc("jit(step)/transpose(jvp())/cond"(#loc146)), %out: f32 loc("jit(step)/integer_pow"(#loc316))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc320)
      linalg.yield %245 : f32 loc(#loc320)
    } -> tensor<128x128xf32> loc(#loc320)
    %133 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%123, %132 : tensor<128x128xf32>, tensor<128x128xf32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc304)), %in_18: f32 loc("jit(step)/integer_pow"(#loc316)), %out: f32 loc("jit(step)/mul"(#loc304))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc317)
      linalg.yield %245 : f32 loc(#loc317)
    } -> tensor<128x128xf32> loc(#loc317)
    %134 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%125, %arg22 : tensor<128x128xf32>, tensor<128x128xf32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc305)), %in_18: f32 loc("state[0].nu[2]['w']"), %out: f32 loc("jit(step)/mul"(#loc305))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc318)
      linalg.yield %245 : f32 loc(#loc318)
    } -> tensor<128x128xf32> loc(#loc318)
    %135 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%133, %134 : tensor<128x128xf32>, tensor<128x128xf32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc304)), %in_18: f32 loc("jit(step)/mul"(#loc305)), %out: f32 loc("jit(step)/add"(#loc306))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc319)
      linalg.yield %245 : f32 loc(#loc319)
    } -> tensor<128x128xf32> loc(#loc319)
    %136 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%52, %52 : tensor<10xf32>, tensor<10xf32>) outs(%49 : tensor<10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/reduce_sum"(#loc178)), %in_18: f32 loc("jit(step)/transpose(jvp())/reduce_sum"(#loc178)), %out: f32 loc("jit(step)/integer_pow"(#loc316))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc320)
      linalg.yield %245 : f32 loc(#loc320)
    } -> tensor<10xf32> loc(#loc320)
    %137 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel"]} ins(%cst_9 : tensor<f32>) outs(%49 : tensor<10xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc304))):
      linalg.yield %in : f32 loc(#loc317)
    } -> tensor<10xf32> loc(#loc317)
    %138 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%137, %136 : tensor<10xf32>, tensor<10xf32>) outs(%49 : tensor<10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc304)), %in_18: f32 loc("jit(step)/integer_pow"(#loc316)), %out: f32 loc("jit(step)/mul"(#loc304))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc317)
      linalg.yield %245 : f32 loc(#loc317)
    } -> tensor<10xf32> loc(#loc317)
    %139 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel"]} ins(%cst_8 : tensor<f32>) outs(%49 : tensor<10xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc305))):
      linalg.yield %in : f32 loc(#loc318)
    } -> tensor<10xf32> loc(#loc318)
    %140 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%139, %arg23 : tensor<10xf32>, tensor<10xf32>) outs(%49 : tensor<10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc305)), %in_18: f32 loc("state[0].nu[3]['b']"), %out: f32 loc("jit(step)/mul"(#loc305))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc318)
      linalg.yield %245 : f32 loc(#loc318)
    } -> tensor<10xf32> loc(#loc318)
    %141 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%138, %140 : tensor<10xf32>, tensor<10xf32>) outs(%49 : tensor<10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc304)), %in_18: f32 loc("jit(step)/mul"(#loc305)), %out: f32 loc("jit(step)/add"(#loc306))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc319)
      linalg.yield %245 : f32 loc(#loc319)
    } -> tensor<10xf32> loc(#loc319)
    %142 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%57, %57 : tensor<128x10xf32>, tensor<128x10xf32>) outs(%56 : tensor<128x10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc177)), %in_18: f32 loc("jit(step)/transpose(jvp())/transpose"(#loc177)), %out: f32 loc("jit(step)/integer_pow"(#loc316))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc320)
      linalg.yield %245 : f32 loc(#loc320)
    } -> tensor<128x10xf32> loc(#loc320)
    %143 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_9 : tensor<f32>) outs(%56 : tensor<128x10xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc304))):
      linalg.yield %in : f32 loc(#loc317)
    } -> tensor<128x10xf32> loc(#loc317)
    %144 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%143, %142 : tensor<128x10xf32>, tensor<128x10xf32>) outs(%56 : tensor<128x10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc304)), %in_18: f32 loc("jit(step)/integer_pow"(#loc316)), %out: f32 loc("jit(step)/mul"(#loc304))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc317)
      linalg.yield %245 : f32 loc(#loc317)
    } -> tensor<128x10xf32> loc(#loc317)
    %145 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_8 : tensor<f32>) outs(%56 : tensor<128x10xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc305))):
      linalg.yield %in : f32 loc(#loc318)
    } -> tensor<128x10xf32> loc(#loc318)
    %146 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%145, %arg24 : tensor<128x10xf32>, tensor<128x10xf32>) outs(%56 : tensor<128x10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc305)), %in_18: f32 loc("state[0].nu[3]['w']"), %out: f32 loc("jit(step)/mul"(#loc305))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc318)
      linalg.yield %245 : f32 loc(#loc318)
    } -> tensor<128x10xf32> loc(#loc318)
    %147 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%144, %146 : tensor<128x10xf32>, tensor<128x10xf32>) outs(%56 : tensor<128x10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc304)), %in_18: f32 loc("jit(step)/mul"(#loc305)), %out: f32 loc("jit(step)/add"(#loc306))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc319)
      linalg.yield %245 : f32 loc(#loc319)
    } -> tensor<128x10xf32> loc(#loc319)
    %148 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = []} ins(%arg8 : tensor<i32>) outs(%12 : tensor<i1>) {
    ^bb0(%in: i32 loc("state[0].count"), %out: i1 loc("jit(step)/lt"(#loc281))):
      %245 = arith.cmpi slt, %in, %c2147483647_i32 : i32 loc(#loc299)
      linalg.yield %245 : i1 loc(#loc299)
    } -> tensor<i1> loc(#loc299)
    %149 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = []} ins(%arg8 : tensor<i32>) outs(%14 : tensor<i32>) {
    ^bb0(%in: i32 loc("state[0].count"), %out: i32 loc("jit(step)/add"(#loc280))):
      %245 = arith.addi %in, %c1_i32 : i32 loc(#loc298)
      linalg.yield %245 : i32 loc(#loc298)
    } -> tensor<i32> loc(#loc298)
    %150 = call @_where(%148, %149, %cst_7) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32> loc(#loc307)
    %151 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = []} ins(%150 : tensor<i32>) outs(%39 : tensor<f32>) {
    ^bb0(%in: i32 loc("jit(step)/jit(_where)"(#loc284)), %out: f32 loc("jit(step)/pow"(#loc220))):
      %245 = arith.sitofp %in : i32 to f32 loc(#loc279)
      linalg.yield %245 : f32 loc(#loc279)
    } -> tensor<f32> loc(#loc279)
    %152 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = []} ins(%151 : tensor<f32>) outs(%39 : tensor<f32>) {
    ^bb0(%in: f32 loc("jit(step)/pow"(#loc220)), %out: f32 loc("jit(step)/pow"(#loc220))):
      %245 = math.powf %cst_1, %in : f32 loc(#loc279)
      linalg.yield %245 : f32 loc(#loc279)
    } -> tensor<f32> loc(#loc279)
    %153 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = []} ins(%152 : tensor<f32>) outs(%39 : tensor<f32>) {
    ^bb0(%in: f32 loc("jit(step)/pow"(#loc220)), %out: f32 loc("jit(step)/sub"(#loc220))):
      %245 = arith.subf %cst_2, %in : f32 loc(#loc285)
      linalg.yield %245 : f32 loc(#loc285)
    } -> tensor<f32> loc(#loc285)
    %154 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel"]} ins(%153 : tensor<f32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sub"(#loc220)), %out: f32 loc("jit(step)/div"(#loc220))):
      linalg.yield %in : f32 loc(#loc286)
    } -> tensor<128xf32> loc(#loc286)
    %155 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%75, %154 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc302)), %in_18: f32 loc("jit(step)/div"(#loc220)), %out: f32 loc("jit(step)/div"(#loc220))):
      %245 = arith.divf %in, %in_18 : f32 loc(#loc286)
      linalg.yield %245 : f32 loc(#loc286)
    } -> tensor<128xf32> loc(#loc286)
    %156 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%153 : tensor<f32>) outs(%69 : tensor<64x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sub"(#loc220)), %out: f32 loc("jit(step)/div"(#loc220))):
      linalg.yield %in : f32 loc(#loc286)
    } -> tensor<64x128xf32> loc(#loc286)
    %157 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%80, %156 : tensor<64x128xf32>, tensor<64x128xf32>) outs(%69 : tensor<64x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc302)), %in_18: f32 loc("jit(step)/div"(#loc220)), %out: f32 loc("jit(step)/div"(#loc220))):
      %245 = arith.divf %in, %in_18 : f32 loc(#loc286)
      linalg.yield %245 : f32 loc(#loc286)
    } -> tensor<64x128xf32> loc(#loc286)
    %158 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%83, %154 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc302)), %in_18: f32 loc("jit(step)/div"(#loc220)), %out: f32 loc("jit(step)/div"(#loc220))):
      %245 = arith.divf %in, %in_18 : f32 loc(#loc286)
      linalg.yield %245 : f32 loc(#loc286)
    } -> tensor<128xf32> loc(#loc286)
    %159 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%153 : tensor<f32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sub"(#loc220)), %out: f32 loc("jit(step)/div"(#loc220))):
      linalg.yield %in : f32 loc(#loc286)
    } -> tensor<128x128xf32> loc(#loc286)
    %160 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%89, %159 : tensor<128x128xf32>, tensor<128x128xf32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc302)), %in_18: f32 loc("jit(step)/div"(#loc220)), %out: f32 loc("jit(step)/div"(#loc220))):
      %245 = arith.divf %in, %in_18 : f32 loc(#loc286)
      linalg.yield %245 : f32 loc(#loc286)
    } -> tensor<128x128xf32> loc(#loc286)
    %161 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%92, %154 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc302)), %in_18: f32 loc("jit(step)/div"(#loc220)), %out: f32 loc("jit(step)/div"(#loc220))):
      %245 = arith.divf %in, %in_18 : f32 loc(#loc286)
      linalg.yield %245 : f32 loc(#loc286)
    } -> tensor<128xf32> loc(#loc286)
    %162 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%95, %159 : tensor<128x128xf32>, tensor<128x128xf32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc302)), %in_18: f32 loc("jit(step)/div"(#loc220)), %out: f32 loc("jit(step)/div"(#loc220))):
      %245 = arith.divf %in, %in_18 : f32 loc(#loc286)
      linalg.yield %245 : f32 loc(#loc286)
    } -> tensor<128x128xf32> loc(#loc286)
    %163 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel"]} ins(%153 : tensor<f32>) outs(%49 : tensor<10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sub"(#loc220)), %out: f32 loc("jit(step)/div"(#loc220))):
      linalg.yield %in : f32 loc(#loc286)
    } -> tensor<10xf32> loc(#loc286)
    %164 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%100, %163 : tensor<10xf32>, tensor<10xf32>) outs(%49 : tensor<10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc302)), %in_18: f32 loc("jit(step)/div"(#loc220)), %out: f32 loc("jit(step)/div"(#loc220))):
      %245 = arith.divf %in, %in_18 : f32 loc(#loc286)
      linalg.yield %245 : f32 loc(#loc286)
    } -> tensor<10xf32> loc(#loc286)
    %165 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%153 : tensor<f32>) outs(%56 : tensor<128x10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sub"(#loc220)), %out: f32 loc("jit(step)/div"(#loc220))):
      linalg.yield %in : f32 loc(#loc286)
    } -> tensor<128x10xf32> loc(#loc286)
    %166 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%105, %165 : tensor<128x10xf32>, tensor<128x10xf32>) outs(%56 : tensor<128x10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc302)), %in_18: f32 loc("jit(step)/div"(#loc220)), %out: f32 loc("jit(step)/div"(#loc220))):
      %245 = arith.divf %in, %in_18 : f32 loc(#loc286)
      linalg.yield %245 : f32 loc(#loc286)
    } -> tensor<128x10xf32> loc(#loc286)
    %167 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = []} ins(%151 : tensor<f32>) outs(%39 : tensor<f32>) {
    ^bb0(%in: f32 loc("jit(step)/pow"(#loc220)), %out: f32 loc("jit(step)/pow"(#loc219))):
      %245 = math.powf %cst_0, %in : f32 loc(#loc278)
      linalg.yield %245 : f32 loc(#loc278)
    } -> tensor<f32> loc(#loc278)
    %168 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = []} ins(%167 : tensor<f32>) outs(%39 : tensor<f32>) {
    ^bb0(%in: f32 loc("jit(step)/pow"(#loc219)), %out: f32 loc("jit(step)/sub"(#loc219))):
      %245 = arith.subf %cst_2, %in : f32 loc(#loc287)
      linalg.yield %245 : f32 loc(#loc287)
    } -> tensor<f32> loc(#loc287)
    %169 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel"]} ins(%168 : tensor<f32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sub"(#loc219)), %out: f32 loc("jit(step)/div"(#loc219))):
      linalg.yield %in : f32 loc(#loc288)
    } -> tensor<128xf32> loc(#loc288)
    %170 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%111, %169 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc306)), %in_18: f32 loc("jit(step)/div"(#loc219)), %out: f32 loc("jit(step)/div"(#loc219))):
      %245 = arith.divf %in, %in_18 : f32 loc(#loc288)
      linalg.yield %245 : f32 loc(#loc288)
    } -> tensor<128xf32> loc(#loc288)
    %171 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%168 : tensor<f32>) outs(%69 : tensor<64x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sub"(#loc219)), %out: f32 loc("jit(step)/div"(#loc219))):
      linalg.yield %in : f32 loc(#loc288)
    } -> tensor<64x128xf32> loc(#loc288)
    %172 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%117, %171 : tensor<64x128xf32>, tensor<64x128xf32>) outs(%69 : tensor<64x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc306)), %in_18: f32 loc("jit(step)/div"(#loc219)), %out: f32 loc("jit(step)/div"(#loc219))):
      %245 = arith.divf %in, %in_18 : f32 loc(#loc288)
      linalg.yield %245 : f32 loc(#loc288)
    } -> tensor<64x128xf32> loc(#loc288)
    %173 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%121, %169 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc306)), %in_18: f32 loc("jit(step)/div"(#loc219)), %out: f32 loc("jit(step)/div"(#loc219))):
      %245 = arith.divf %in, %in_18 : f32 loc(#loc288)
      linalg.yield %245 : f32 loc(#loc288)
    } -> tensor<128xf32> loc(#loc288)
    %174 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%168 : tensor<f32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sub"(#loc219)), %out: f32 loc("jit(step)/div"(#loc219))):
      linalg.yield %in : f32 loc(#loc288)
    } -> tensor<128x128xf32> loc(#loc288)
    %175 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%127, %174 : tensor<128x128xf32>, tensor<128x128xf32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc306)), %in_18: f32 loc("jit(step)/div"(#loc219)), %out: f32 loc("jit(step)/div"(#loc219))):
      %245 = arith.divf %in, %in_18 : f32 loc(#loc288)
      linalg.yield %245 : f32 loc(#loc288)
    } -> tensor<128x128xf32> loc(#loc288)
    %176 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%131, %169 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc306)), %in_18: f32 loc("jit(step)/div"(#loc219)), %out: f32 loc("jit(step)/div"(#loc219))):
      %245 = arith.divf %in, %in_18 : f32 loc(#loc288)
      linalg.yield %245 : f32 loc(#loc288)
    } -> tensor<128xf32> loc(#loc288)
    %177 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%135, %174 : tensor<128x128xf32>, tensor<128x128xf32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc306)), %in_18: f32 loc("jit(step)/div"(#loc219)), %out: f32 loc("jit(step)/div"(#loc219))):
      %245 = arith.divf %in, %in_18 : f32 loc(#loc288)
      linalg.yield %245 : f32 loc(#loc288)
    } -> tensor<128x128xf32> loc(#loc288)
    %178 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel"]} ins(%168 : tensor<f32>) outs(%49 : tensor<10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sub"(#loc219)), %out: f32 loc("jit(step)/div"(#loc219))):
      linalg.yield %in : f32 loc(#loc288)
    } -> tensor<10xf32> loc(#loc288)
    %179 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%141, %178 : tensor<10xf32>, tensor<10xf32>) outs(%49 : tensor<10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc306)), %in_18: f32 loc("jit(step)/div"(#loc219)), %out: f32 loc("jit(step)/div"(#loc219))):
      %245 = arith.divf %in, %in_18 : f32 loc(#loc288)
      linalg.yield %245 : f32 loc(#loc288)
    } -> tensor<10xf32> loc(#loc288)
    %180 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%168 : tensor<f32>) outs(%56 : tensor<128x10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sub"(#loc219)), %out: f32 loc("jit(step)/div"(#loc219))):
      linalg.yield %in : f32 loc(#loc288)
    } -> tensor<128x10xf32> loc(#loc288)
    %181 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%147, %180 : tensor<128x10xf32>, tensor<128x10xf32>) outs(%56 : tensor<128x10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc306)), %in_18: f32 loc("jit(step)/div"(#loc219)), %out: f32 loc("jit(step)/div"(#loc219))):
      %245 = arith.divf %in, %in_18 : f32 loc(#loc288)
      linalg.yield %245 : f32 loc(#loc288)
    } -> tensor<128x10xf32> loc(#loc288)
    %182 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel"]} ins(%cst_15 : tensor<f32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/add"(#loc289))):
      linalg.yield %in : f32 loc(#loc308)
    } -> tensor<128xf32> loc(#loc308)
    %183 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%170, %182 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc219)), %in_18: f32 loc("jit(step)/add"(#loc289)), %out: f32 loc("jit(step)/add"(#loc289))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc308)
      linalg.yield %245 : f32 loc(#loc308)
    } -> tensor<128xf32> loc(#loc308)
    %184 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel"]} ins(%183 : tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc289)), %out: f32 loc("jit(step)/sqrt"(#loc290))):
      %245 = math.sqrt %in : f32 loc(#loc309)
      linalg.yield %245 : f32 loc(#loc309)
    } -> tensor<128xf32> loc(#loc309)
    %185 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel"]} ins(%cst_6 : tensor<f32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/add"(#loc291))):
      linalg.yield %in : f32 loc(#loc310)
    } -> tensor<128xf32> loc(#loc310)
    %186 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%184, %185 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sqrt"(#loc290)), %in_18: f32 loc("jit(step)/add"(#loc291)), %out: f32 loc("jit(step)/add"(#loc291))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc310)
      linalg.yield %245 : f32 loc(#loc310)
    } -> tensor<128xf32> loc(#loc310)
    %187 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%155, %186 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc220)), %in_18: f32 loc("jit(step)/add"(#loc291)), %out: f32 loc("jit(step)/div"(#loc292))):
      %245 = arith.divf %in, %in_18 : f32 loc(#loc311)
      linalg.yield %245 : f32 loc(#loc311)
    } -> tensor<128xf32> loc(#loc311)
    %188 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_15 : tensor<f32>) outs(%69 : tensor<64x128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/add"(#loc289))):
      linalg.yield %in : f32 loc(#loc308)
    } -> tensor<64x128xf32> loc(#loc308)
    %189 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%172, %188 : tensor<64x128xf32>, tensor<64x128xf32>) outs(%69 : tensor<64x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc219)), %in_18: f32 loc("jit(step)/add"(#loc289)), %out: f32 loc("jit(step)/add"(#loc289))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc308)
      linalg.yield %245 : f32 loc(#loc308)
    } -> tensor<64x128xf32> loc(#loc308)
    %190 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%189 : tensor<64x128xf32>) outs(%69 : tensor<64x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc289)), %out: f32 loc("jit(step)/sqrt"(#loc290))):
      %245 = math.sqrt %in : f32 loc(#loc309)
      linalg.yield %245 : f32 loc(#loc309)
    } -> tensor<64x128xf32> loc(#loc309)
    %191 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%69 : tensor<64x128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/add"(#loc291))):
      linalg.yield %in : f32 loc(#loc310)
    } -> tensor<64x128xf32> loc(#loc310)
    %192 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%190, %191 : tensor<64x128xf32>, tensor<64x128xf32>) outs(%69 : tensor<64x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sqrt"(#loc290)), %in_18: f32 loc("jit(step)/add"(#loc291)), %out: f32 loc("jit(step)/add"(#loc291))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc310)
      linalg.yield %245 : f32 loc(#loc310)
    } -> tensor<64x128xf32> loc(#loc310)
    %193 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%157, %192 : tensor<64x128xf32>, tensor<64x128xf32>) outs(%69 : tensor<64x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc220)), %in_18: f32 loc("jit(step)/add"(#loc291)), %out: f32 loc("jit(step)/div"(#loc292))):
      %245 = arith.divf %in, %in_18 : f32 loc(#loc311)
      linalg.yield %245 : f32 loc(#loc311)
    } -> tensor<64x128xf32> loc(#loc311)
    %194 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%173, %182 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc219)), %in_18: f32 loc("jit(step)/add"(#loc289)), %out: f32 loc("jit(step)/add"(#loc289))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc308)
      linalg.yield %245 : f32 loc(#loc308)
    } -> tensor<128xf32> loc(#loc308)
    %195 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel"]} ins(%194 : tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc289)), %out: f32 loc("jit(step)/sqrt"(#loc290))):
      %245 = math.sqrt %in : f32 loc(#loc309)
      linalg.yield %245 : f32 loc(#loc309)
    } -> tensor<128xf32> loc(#loc309)
    %196 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%195, %185 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sqrt"(#loc290)), %in_18: f32 loc("jit(step)/add"(#loc291)), %out: f32 loc("jit(step)/add"(#loc291))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc310)
      linalg.yield %245 : f32 loc(#loc310)
    } -> tensor<128xf32> loc(#loc310)
    %197 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%158, %196 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc220)), %in_18: f32 loc("jit(step)/add"(#loc291)), %out: f32 loc("jit(step)/div"(#loc292))):
      %245 = arith.divf %in, %in_18 : f32 loc(#loc311)
      linalg.yield %245 : f32 loc(#loc311)
    } -> tensor<128xf32> loc(#loc311)
    %198 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_15 : tensor<f32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/add"(#loc289))):
      linalg.yield %in : f32 loc(#loc308)
    } -> tensor<128x128xf32> loc(#loc308)
    %199 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%175, %198 : tensor<128x128xf32>, tensor<128x128xf32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc219)), %in_18: f32 loc("jit(step)/add"(#loc289)), %out: f32 loc("jit(step)/add"(#loc289))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc308)
      linalg.yield %245 : f32 loc(#loc308)
    } -> tensor<128x128xf32> loc(#loc308)
    %200 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%199 : tensor<128x128xf32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc289)), %out: f32 loc("jit(step)/sqrt"(#loc290))):
      %245 = math.sqrt %in : f32 loc(#loc309)
      linalg.yield %245 : f32 loc(#loc309)
    } -> tensor<128x128xf32> loc(#loc309)
    %201 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/add"(#loc291))):
      linalg.yield %in : f32 loc(#loc310)
    } -> tensor<128x128xf32> loc(#loc310)
    %202 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%200, %201 : tensor<128x128xf32>, tensor<128x128xf32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sqrt"(#loc290)), %in_18: f32 loc("jit(step)/add"(#loc291)), %out: f32 loc("jit(step)/add"(#loc291))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc310)
      linalg.yield %245 : f32 loc(#loc310)
    } -> tensor<128x128xf32> loc(#loc310)
    %203 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%160, %202 : tensor<128x128xf32>, tensor<128x128xf32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc220)), %in_18: f32 loc("jit(step)/add"(#loc291)), %out: f32 loc("jit(step)/div"(#loc292))):
      %245 = arith.divf %in, %in_18 : f32 loc(#loc311)
      linalg.yield %245 : f32 loc(#loc311)
    } -> tensor<128x128xf32> loc(#loc311)
    %204 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%176, %182 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc219)), %in_18: f32 loc("jit(step)/add"(#loc289)), %out: f32 loc("jit(step)/add"(#loc289))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc308)
      linalg.yield %245 : f32 loc(#loc308)
    } -> tensor<128xf32> loc(#loc308)
    %205 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel"]} ins(%204 : tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc289)), %out: f32 loc("jit(step)/sqrt"(#loc290))):
      %245 = math.sqrt %in : f32 loc(#loc309)
      linalg.yield %245 : f32 loc(#loc309)
    } -> tensor<128xf32> loc(#loc309)
    %206 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%205, %185 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sqrt"(#loc290)), %in_18: f32 loc("jit(step)/add"(#loc291)), %out: f32 loc("jit(step)/add"(#loc291))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc310)
      linalg.yield %245 : f32 loc(#loc310)
    } -> tensor<128xf32> loc(#loc310)
    %207 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%161, %206 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc220)), %in_18: f32 loc("jit(step)/add"(#loc291)), %out: f32 loc("jit(step)/div"(#loc292))):
      %245 = arith.divf %in, %in_18 : f32 loc(#loc311)
      linalg.yield %245 : f32 loc(#loc311)
    } -> tensor<128xf32> loc(#loc311)
    %208 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%177, %198 : tensor<128x128xf32>, tensor<128x128xf32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc219)), %in_18: f32 loc("jit(step)/add"(#loc289)), %out: f32 loc("jit(step)/add"(#loc289))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc308)
      linalg.yield %245 : f32 loc(#loc308)
    } -> tensor<128x128xf32> loc(#loc308)
    %209 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%208 : tensor<128x128xf32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc289)), %out: f32 loc("jit(step)/sqrt"(#loc290))):
      %245 = math.sqrt %in : f32 loc(#loc309)
      linalg.yield %245 : f32 loc(#loc309)
    } -> tensor<128x128xf32> loc(#loc309)
    %210 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%209, %201 : tensor<128x128xf32>, tensor<128x128xf32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sqrt"(#loc290)), %in_18: f32 loc("jit(step)/add"(#loc291)), %out: f32 loc("jit(step)/add"(#loc291))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc310)
      linalg.yield %245 : f32 loc(#loc310)
    } -> tensor<128x128xf32> loc(#loc310)
    %211 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%162, %210 : tensor<128x128xf32>, tensor<128x128xf32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc220)), %in_18: f32 loc("jit(step)/add"(#loc291)), %out: f32 loc("jit(step)/div"(#loc292))):
      %245 = arith.divf %in, %in_18 : f32 loc(#loc311)
      linalg.yield %245 : f32 loc(#loc311)
    } -> tensor<128x128xf32> loc(#loc311)
    %212 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel"]} ins(%cst_15 : tensor<f32>) outs(%49 : tensor<10xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/add"(#loc289))):
      linalg.yield %in : f32 loc(#loc308)
    } -> tensor<10xf32> loc(#loc308)
    %213 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%179, %212 : tensor<10xf32>, tensor<10xf32>) outs(%49 : tensor<10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc219)), %in_18: f32 loc("jit(step)/add"(#loc289)), %out: f32 loc("jit(step)/add"(#loc289))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc308)
      linalg.yield %245 : f32 loc(#loc308)
    } -> tensor<10xf32> loc(#loc308)
    %214 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel"]} ins(%213 : tensor<10xf32>) outs(%49 : tensor<10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc289)), %out: f32 loc("jit(step)/sqrt"(#loc290))):
      %245 = math.sqrt %in : f32 loc(#loc309)
      linalg.yield %245 : f32 loc(#loc309)
    } -> tensor<10xf32> loc(#loc309)
    %215 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel"]} ins(%cst_6 : tensor<f32>) outs(%49 : tensor<10xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/add"(#loc291))):
      linalg.yield %in : f32 loc(#loc310)
    } -> tensor<10xf32> loc(#loc310)
    %216 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%214, %215 : tensor<10xf32>, tensor<10xf32>) outs(%49 : tensor<10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sqrt"(#loc290)), %in_18: f32 loc("jit(step)/add"(#loc291)), %out: f32 loc("jit(step)/add"(#loc291))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc310)
      linalg.yield %245 : f32 loc(#loc310)
    } -> tensor<10xf32> loc(#loc310)
    %217 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%164, %216 : tensor<10xf32>, tensor<10xf32>) outs(%49 : tensor<10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc220)), %in_18: f32 loc("jit(step)/add"(#loc291)), %out: f32 loc("jit(step)/div"(#loc292))):
      %245 = arith.divf %in, %in_18 : f32 loc(#loc311)
      linalg.yield %245 : f32 loc(#loc311)
    } -> tensor<10xf32> loc(#loc311)
    %218 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_15 : tensor<f32>) outs(%56 : tensor<128x10xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/add"(#loc289))):
      linalg.yield %in : f32 loc(#loc308)
    } -> tensor<128x10xf32> loc(#loc308)
    %219 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%181, %218 : tensor<128x10xf32>, tensor<128x10xf32>) outs(%56 : tensor<128x10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc219)), %in_18: f32 loc("jit(step)/add"(#loc289)), %out: f32 loc("jit(step)/add"(#loc289))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc308)
      linalg.yield %245 : f32 loc(#loc308)
    } -> tensor<128x10xf32> loc(#loc308)
    %220 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%219 : tensor<128x10xf32>) outs(%56 : tensor<128x10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/add"(#loc289)), %out: f32 loc("jit(step)/sqrt"(#loc290))):
      %245 = math.sqrt %in : f32 loc(#loc309)
      linalg.yield %245 : f32 loc(#loc309)
    } -> tensor<128x10xf32> loc(#loc309)
    %221 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_6 : tensor<f32>) outs(%56 : tensor<128x10xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/add"(#loc291))):
      linalg.yield %in : f32 loc(#loc310)
    } -> tensor<128x10xf32> loc(#loc310)
    %222 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%220, %221 : tensor<128x10xf32>, tensor<128x10xf32>) outs(%56 : tensor<128x10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/sqrt"(#loc290)), %in_18: f32 loc("jit(step)/add"(#loc291)), %out: f32 loc("jit(step)/add"(#loc291))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc310)
      linalg.yield %245 : f32 loc(#loc310)
    } -> tensor<128x10xf32> loc(#loc310)
    %223 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%166, %222 : tensor<128x10xf32>, tensor<128x10xf32>) outs(%56 : tensor<128x10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/div"(#loc220)), %in_18: f32 loc("jit(step)/add"(#loc291)), %out: f32 loc("jit(step)/div"(#loc292))):
      %245 = arith.divf %in, %in_18 : f32 loc(#loc311)
      linalg.yield %245 : f32 loc(#loc311)
    } -> tensor<128x10xf32> loc(#loc311)
    %224 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel"]} ins(%cst_5 : tensor<f32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc293))):
      linalg.yield %in : f32 loc(#loc312)
    } -> tensor<128xf32> loc(#loc312)
    %225 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%224, %187 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc293)), %in_18: f32 loc("jit(step)/div"(#loc292)), %out: f32 loc("jit(step)/mul"(#loc293))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc312)
      linalg.yield %245 : f32 loc(#loc312)
    } -> tensor<128xf32> loc(#loc312)
    %226 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_5 : tensor<f32>) outs(%69 : tensor<64x128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc293))):
      linalg.yield %in : f32 loc(#loc312)
    } -> tensor<64x128xf32> loc(#loc312)
    %227 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%226, %193 : tensor<64x128xf32>, tensor<64x128xf32>) outs(%69 : tensor<64x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc293)), %in_18: f32 loc("jit(step)/div"(#loc292)), %out: f32 loc("jit(step)/mul"(#loc293))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc312)
      linalg.yield %245 : f32 loc(#loc312)
    } -> tensor<64x128xf32> loc(#loc312)
    %228 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%224, %197 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc293)), %in_18: f32 loc("jit(step)/div"(#loc292)), %out: f32 loc("jit(step)/mul"(#loc293))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc312)
      linalg.yield %245 : f32 loc(#loc312)
    } -> tensor<128xf32> loc(#loc312)
    %229 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_5 : tensor<f32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc293))):
      linalg.yield %in : f32 loc(#loc312)
    } -> tensor<128x128xf32> loc(#loc312)
    %230 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%229, %203 : tensor<128x128xf32>, tensor<128x128xf32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc293)), %in_18: f32 loc("jit(step)/div"(#loc292)), %out: f32 loc("jit(step)/mul"(#loc293))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc312)
      linalg.yield %245 : f32 loc(#loc312)
    } -> tensor<128x128xf32> loc(#loc312)
    %231 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%224, %207 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc293)), %in_18: f32 loc("jit(step)/div"(#loc292)), %out: f32 loc("jit(step)/mul"(#loc293))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc312)
      linalg.yield %245 : f32 loc(#loc312)
    } -> tensor<128xf32> loc(#loc312)
    %232 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%229, %211 : tensor<128x128xf32>, tensor<128x128xf32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc293)), %in_18: f32 loc("jit(step)/div"(#loc292)), %out: f32 loc("jit(step)/mul"(#loc293))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc312)
      linalg.yield %245 : f32 loc(#loc312)
    } -> tensor<128x128xf32> loc(#loc312)
    %233 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel"]} ins(%cst_5 : tensor<f32>) outs(%49 : tensor<10xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc293))):
      linalg.yield %in : f32 loc(#loc312)
    } -> tensor<10xf32> loc(#loc312)
    %234 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%233, %217 : tensor<10xf32>, tensor<10xf32>) outs(%49 : tensor<10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc293)), %in_18: f32 loc("jit(step)/div"(#loc292)), %out: f32 loc("jit(step)/mul"(#loc293))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc312)
      linalg.yield %245 : f32 loc(#loc312)
    } -> tensor<10xf32> loc(#loc312)
    %235 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_5 : tensor<f32>) outs(%56 : tensor<128x10xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("jit(step)/mul"(#loc293))):
      linalg.yield %in : f32 loc(#loc312)
    } -> tensor<128x10xf32> loc(#loc312)
    %236 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%235, %223 : tensor<128x10xf32>, tensor<128x10xf32>) outs(%56 : tensor<128x10xf32>) {
    ^bb0(%in: f32 loc("jit(step)/mul"(#loc293)), %in_18: f32 loc("jit(step)/div"(#loc292)), %out: f32 loc("jit(step)/mul"(#loc293))):
      %245 = arith.mulf %in, %in_18 : f32 loc(#loc312)
      linalg.yield %245 : f32 loc(#loc312)
    } -> tensor<128x10xf32> loc(#loc312)
    %237 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%arg0, %225 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("params[0]['b']"), %in_18: f32 loc("jit(step)/mul"(#loc293)), %out: f32 loc("jit(step)/add"(#loc204))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc253)
      linalg.yield %245 : f32 loc(#loc253)
    } -> tensor<128xf32> loc(#loc253)
    %238 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1, %227 : tensor<64x128xf32>, tensor<64x128xf32>) outs(%69 : tensor<64x128xf32>) {
    ^bb0(%in: f32 loc("params[0]['w']"), %in_18: f32 loc("jit(step)/mul"(#loc293)), %out: f32 loc("jit(step)/add"(#loc204))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc253)
      linalg.yield %245 : f32 loc(#loc253)
    } -> tensor<64x128xf32> loc(#loc253)
    %239 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%arg2, %228 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("params[1]['b']"), %in_18: f32 loc("jit(step)/mul"(#loc293)), %out: f32 loc("jit(step)/add"(#loc204))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc253)
      linalg.yield %245 : f32 loc(#loc253)
    } -> tensor<128xf32> loc(#loc253)
    %240 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg3, %230 : tensor<128x128xf32>, tensor<128x128xf32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("params[1]['w']"), %in_18: f32 loc("jit(step)/mul"(#loc293)), %out: f32 loc("jit(step)/add"(#loc204))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc253)
      linalg.yield %245 : f32 loc(#loc253)
    } -> tensor<128x128xf32> loc(#loc253)
    %241 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%arg4, %231 : tensor<128xf32>, tensor<128xf32>) outs(%62 : tensor<128xf32>) {
    ^bb0(%in: f32 loc("params[2]['b']"), %in_18: f32 loc("jit(step)/mul"(#loc293)), %out: f32 loc("jit(step)/add"(#loc204))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc253)
      linalg.yield %245 : f32 loc(#loc253)
    } -> tensor<128xf32> loc(#loc253)
    %242 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg5, %232 : tensor<128x128xf32>, tensor<128x128xf32>) outs(%84 : tensor<128x128xf32>) {
    ^bb0(%in: f32 loc("params[2]['w']"), %in_18: f32 loc("jit(step)/mul"(#loc293)), %out: f32 loc("jit(step)/add"(#loc204))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc253)
      linalg.yield %245 : f32 loc(#loc253)
    } -> tensor<128x128xf32> loc(#loc253)
    %243 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%arg6, %234 : tensor<10xf32>, tensor<10xf32>) outs(%49 : tensor<10xf32>) {
    ^bb0(%in: f32 loc("params[3]['b']"), %in_18: f32 loc("jit(step)/mul"(#loc293)), %out: f32 loc("jit(step)/add"(#loc204))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc253)
      linalg.yield %245 : f32 loc(#loc253)
    } -> tensor<10xf32> loc(#loc253)
    %244 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg7, %236 : tensor<128x10xf32>, tensor<128x10xf32>) outs(%56 : tensor<128x10xf32>) {
    ^bb0(%in: f32 loc("params[3]['w']"), %in_18: f32 loc("jit(step)/mul"(#loc293)), %out: f32 loc("jit(step)/add"(#loc204))):
      %245 = arith.addf %in, %in_18 : f32 loc(#loc253)
      linalg.yield %245 : f32 loc(#loc253)
    } -> tensor<128x10xf32> loc(#loc253)
    return %237, %238, %239, %240, %241, %242, %243, %244, %150, %75, %80, %83, %89, %92, %95, %100, %105, %111, %117, %121, %127, %131, %135, %141, %147, %42 : tensor<128xf32>, tensor<64x128xf32>, tensor<128xf32>, tensor<128x128xf32>, tensor<128xf32>, tensor<128x128xf32>, tensor<10xf32>, tensor<128x10xf32>, tensor<i32>, tensor<128xf32>, tensor<64x128xf32>, tensor<128xf32>, tensor<128x128xf32>, tensor<128xf32>, tensor<128x128xf32>, tensor<10xf32>, tensor<128x10xf32>, tensor<128xf32>, tensor<64x128xf32>, tensor<128xf32>, tensor<128x128xf32>, tensor<128xf32>, tensor<128x128xf32>, tensor<10xf32>, tensor<128x10xf32>, tensor<f32> loc(#loc)
  } loc(#loc)
  func.func private @relu(%arg0: tensor<16x128xf32> loc(unknown)) -> tensor<16x128xf32> {
    %cst = arith.constant dense<0.000000e+00> : tensor<f32> loc(#loc254)
    %0 = tensor.empty() : tensor<16x128xf32> loc(#loc206)
    %1 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst : tensor<f32>) outs(%0 : tensor<16x128xf32>) {
    ^bb0(%in: f32 loc("jit:"(#loc205)), %out: f32 loc("max"(#loc140))):
      linalg.yield %in : f32 loc(#loc206)
    } -> tensor<16x128xf32> loc(#loc206)
    %2 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0, %1 : tensor<16x128xf32>, tensor<16x128xf32>) outs(%0 : tensor<16x128xf32>) {
    ^bb0(%in: f32 loc(unknown), %in_0: f32 loc("max"(#loc140)), %out: f32 loc("max"(#loc140))):
      %3 = arith.maximumf %in, %in_0 : f32 loc(#loc206)
      linalg.yield %3 : f32 loc(#loc206)
    } -> tensor<16x128xf32> loc(#loc206)
    return %2 : tensor<16x128xf32> loc(#loc254)
  } loc(#loc254)
  func.func private @remainder(%arg0: tensor<i32> loc(unknown), %arg1: tensor<i32> loc(unknown)) -> tensor<i32> {
    %c-1_i32 = arith.constant -1 : i32 loc(#loc)
    %c-2147483648_i32 = arith.constant -2147483648 : i32 loc(#loc)
    %c1_i32 = arith.constant 1 : i32 loc(#loc)
    %c0_i32 = arith.constant 0 : i32 loc(#loc)
    %cst = arith.constant dense<1> : tensor<i32> loc(#loc255)
    %0 = tensor.empty() : tensor<i1> loc(#loc208)
    %1 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = []} ins(%arg1 : tensor<i32>) outs(%0 : tensor<i1>) {
    ^bb0(%in: i32 loc("convert_element_type"(#loc141)), %out: i1 loc("eq"(#loc141))):
      %12 = arith.cmpi eq, %in, %c0_i32 : i32 loc(#loc208)
      linalg.yield %12 : i1 loc(#loc208)
    } -> tensor<i1> loc(#loc208)
    %2 = call @_where(%1, %cst, %arg1) : (tensor<i1>, tensor<i32>, tensor<i32>) -> tensor<i32> loc(#loc210)
    %3 = tensor.empty() : tensor<i32> loc(#loc211)
    %4 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = []} ins(%arg0, %2 : tensor<i32>, tensor<i32>) outs(%3 : tensor<i32>) {
    ^bb0(%in: i32 loc(unknown), %in_0: i32 loc("jit(_where)"(#loc141)), %out: i32 loc("rem"(#loc141))):
      %12 = arith.cmpi eq, %in_0, %c0_i32 : i32 loc(#loc211)
      %13 = arith.cmpi eq, %in, %c-2147483648_i32 : i32 loc(#loc211)
      %14 = arith.cmpi eq, %in_0, %c-1_i32 : i32 loc(#loc211)
      %15 = arith.andi %13, %14 : i1 loc(#loc211)
      %16 = arith.ori %12, %15 : i1 loc(#loc211)
      %17 = arith.select %16, %c1_i32, %in_0 : i32 loc(#loc211)
      %18 = arith.remsi %in, %17 : i32 loc(#loc211)
      %19 = arith.select %15, %c0_i32, %18 : i32 loc(#loc211)
      %20 = arith.select %12, %in, %19 : i32 loc(#loc211)
      linalg.yield %20 : i32 loc(#loc211)
    } -> tensor<i32> loc(#loc211)
    %5 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = []} ins(%4 : tensor<i32>) outs(%0 : tensor<i1>) {
    ^bb0(%in: i32 loc("rem"(#loc141)), %out: i1 loc("ne"(#loc141))):
      %12 = arith.cmpi ne, %in, %c0_i32 : i32 loc(#loc212)
      linalg.yield %12 : i1 loc(#loc212)
    } -> tensor<i1> loc(#loc212)
    %6 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = []} ins(%4 : tensor<i32>) outs(%0 : tensor<i1>) {
    ^bb0(%in: i32 loc("rem"(#loc141)), %out: i1 loc("lt"(#loc141))):
      %12 = arith.cmpi slt, %in, %c0_i32 : i32 loc(#loc213)
      linalg.yield %12 : i1 loc(#loc213)
    } -> tensor<i1> loc(#loc213)
    %7 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = []} ins(%2 : tensor<i32>) outs(%0 : tensor<i1>) {
    ^bb0(%in: i32 loc("jit(_where)"(#loc141)), %out: i1 loc("lt"(#loc141))):
      %12 = arith.cmpi slt, %in, %c0_i32 : i32 loc(#loc213)
      linalg.yield %12 : i1 loc(#loc213)
    } -> tensor<i1> loc(#loc213)
    %8 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = []} ins(%6, %7 : tensor<i1>, tensor<i1>) outs(%0 : tensor<i1>) {
    ^bb0(%in: i1 loc("lt"(#loc141)), %in_0: i1 loc("lt"(#loc141)), %out: i1 loc("ne"(#loc141))):
      %12 = arith.cmpi ne, %in, %in_0 : i1 loc(#loc212)
      linalg.yield %12 : i1 loc(#loc212)
    } -> tensor<i1> loc(#loc212)
    %9 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = []} ins(%8, %5 : tensor<i1>, tensor<i1>) outs(%0 : tensor<i1>) {
    ^bb0(%in: i1 loc("ne"(#loc141)), %in_0: i1 loc("ne"(#loc141)), %out: i1 loc("and"(#loc141))):
      %12 = arith.andi %in, %in_0 : i1 loc(#loc214)
      linalg.yield %12 : i1 loc(#loc214)
    } -> tensor<i1> loc(#loc214)
    %10 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = []} ins(%4, %2 : tensor<i32>, tensor<i32>) outs(%3 : tensor<i32>) {
    ^bb0(%in: i32 loc("rem"(#loc141)), %in_0: i32 loc("jit(_where)"(#loc141)), %out: i32 loc("add"(#loc141))):
      %12 = arith.addi %in, %in_0 : i32 loc(#loc215)
      linalg.yield %12 : i32 loc(#loc215)
    } -> tensor<i32> loc(#loc215)
    %11 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4], iterator_types = []} ins(%9, %10, %4 : tensor<i1>, tensor<i32>, tensor<i32>) outs(%3 : tensor<i32>) {
    ^bb0(%in: i1 loc("and"(#loc141)), %in_0: i32 loc("add"(#loc141)), %in_1: i32 loc("rem"(#loc141)), %out: i32 loc("select_n"(#loc141))):
      %12 = arith.select %in, %in_0, %in_1 : i32 loc(#loc216)
      linalg.yield %12 : i32 loc(#loc216)
    } -> tensor<i32> loc(#loc216)
    return %11 : tensor<i32> loc(#loc255)
  } loc(#loc255)
  func.func private @_where(%arg0: tensor<i1> loc(unknown), %arg1: tensor<i32> loc(unknown), %arg2: tensor<i32> loc(unknown)) -> tensor<i32> {
    %0 = tensor.empty() : tensor<i32> loc(#loc216)
    %1 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4], iterator_types = []} ins(%arg0, %arg1, %arg2 : tensor<i1>, tensor<i32>, tensor<i32>) outs(%0 : tensor<i32>) {
    ^bb0(%in: i1 loc(unknown), %in_0: i32 loc(unknown), %in_1: i32 loc(unknown), %out: i32 loc("select_n"(#loc141))):
      %2 = arith.select %in, %in_0, %in_1 : i32 loc(#loc216)
      linalg.yield %2 : i32 loc(#loc216)
    } -> tensor<i32> loc(#loc216)
    return %1 : tensor<i32> loc(#loc256)
  } loc(#loc256)
  func.func private @relu_8(%arg0: tensor<16x128xf32> loc(unknown)) -> tensor<16x128xf32> {
    %cst = arith.constant dense<0.000000e+00> : tensor<f32> loc(#loc294)
    %0 = tensor.empty() : tensor<16x128xf32> loc(#loc258)
    %1 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst : tensor<f32>) outs(%0 : tensor<16x128xf32>) {
    ^bb0(%in: f32 loc("jit:"(#loc257)), %out: f32 loc("max"(#loc218))):
      linalg.yield %in : f32 loc(#loc258)
    } -> tensor<16x128xf32> loc(#loc258)
    %2 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0, %1 : tensor<16x128xf32>, tensor<16x128xf32>) outs(%0 : tensor<16x128xf32>) {
    ^bb0(%in: f32 loc(unknown), %in_0: f32 loc("max"(#loc218)), %out: f32 loc("max"(#loc218))):
      %3 = arith.maximumf %in, %in_0 : f32 loc(#loc258)
      linalg.yield %3 : f32 loc(#loc258)
    } -> tensor<16x128xf32> loc(#loc258)
    return %2 : tensor<16x128xf32> loc(#loc294)
  } loc(#loc294)
  func.func private @log_softmax(%arg0: tensor<16x10xf32> loc(unknown)) -> (tensor<16x10xf32>, tensor<16x10xf32>, tensor<16x1xf32>) {
    %cst = arith.constant 0.000000e+00 : f32 loc(#loc260)
    %cst_0 = arith.constant dense<0xFF800000> : tensor<f32> loc(#loc)
    %cst_1 = arith.constant 0xFF800000 : f32 loc(#loc261)
    %0 = tensor.empty() : tensor<16xf32> loc(#loc261)
    %1 = linalg.fill ins(%cst_1 : f32) outs(%0 : tensor<16xf32>) -> tensor<16xf32> loc(#loc261)
    %2 = linalg.generic {indexing_maps = [#map1, #map5], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<16x10xf32>) outs(%1 : tensor<16xf32>) {
    ^bb0(%in: f32 loc("reduce_max"), %out: f32 loc("reduce_max")):
      %17 = arith.maximumf %out, %in : f32 loc(#loc261)
      linalg.yield %17 : f32 loc(#loc261)
    } -> tensor<16xf32> loc(#loc261)
    %3 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel"]} ins(%cst_0 : tensor<f32>) outs(%0 : tensor<16xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("max"(#loc179))):
      linalg.yield %in : f32 loc(#loc262)
    } -> tensor<16xf32> loc(#loc262)
    %4 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%3, %2 : tensor<16xf32>, tensor<16xf32>) outs(%0 : tensor<16xf32>) {
    ^bb0(%in: f32 loc("max"(#loc179)), %in_2: f32 loc("reduce_max"(#loc179)), %out: f32 loc("max"(#loc179))):
      %17 = arith.maximumf %in, %in_2 : f32 loc(#loc262)
      linalg.yield %17 : f32 loc(#loc262)
    } -> tensor<16xf32> loc(#loc262)
    %5 = tensor.empty() : tensor<16x1xf32> loc(#loc263)
    %6 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<16xf32>) outs(%5 : tensor<16x1xf32>) {
    ^bb0(%in: f32 loc("max"(#loc179)), %out: f32 loc("broadcast_in_dim"(#loc179))):
      linalg.yield %in : f32 loc(#loc263)
    } -> tensor<16x1xf32> loc(#loc263)
    %7 = tensor.empty() : tensor<16x10xf32> loc(#loc264)
    %8 = linalg.generic {indexing_maps = [#map14, #map1], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<16x1xf32>) outs(%7 : tensor<16x10xf32>) {
    ^bb0(%in: f32 loc("broadcast_in_dim"(#loc179)), %out: f32 loc("sub"(#loc179))):
      linalg.yield %in : f32 loc(#loc264)
    } -> tensor<16x10xf32> loc(#loc264)
    %9 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0, %8 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%7 : tensor<16x10xf32>) {
    ^bb0(%in: f32 loc(unknown), %in_2: f32 loc("sub"(#loc179)), %out: f32 loc("sub"(#loc179))):
      %17 = arith.subf %in, %in_2 : f32 loc(#loc264)
      linalg.yield %17 : f32 loc(#loc264)
    } -> tensor<16x10xf32> loc(#loc264)
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<16x10xf32>) outs(%7 : tensor<16x10xf32>) {
    ^bb0(%in: f32 loc("sub"(#loc179)), %out: f32 loc("exp"(#loc179))):
      %17 = math.exp %in : f32 loc(#loc265)
      linalg.yield %17 : f32 loc(#loc265)
    } -> tensor<16x10xf32> loc(#loc265)
    %11 = linalg.fill ins(%cst : f32) outs(%0 : tensor<16xf32>) -> tensor<16xf32> loc(#loc260)
    %12 = linalg.generic {indexing_maps = [#map1, #map5], iterator_types = ["parallel", "reduction"]} ins(%10 : tensor<16x10xf32>) outs(%11 : tensor<16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %17 = arith.addf %out, %in : f32 loc(#loc260)
      linalg.yield %17 : f32 loc(#loc260)
    } -> tensor<16xf32> loc(#loc260)
    %13 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<16xf32>) outs(%5 : tensor<16x1xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"(#loc179)), %out: f32 loc("broadcast_in_dim"(#loc179))):
      linalg.yield %in : f32 loc(#loc263)
    } -> tensor<16x1xf32> loc(#loc263)
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<16x1xf32>) outs(%5 : tensor<16x1xf32>) {
    ^bb0(%in: f32 loc("broadcast_in_dim"(#loc179)), %out: f32 loc("log"(#loc179))):
      %17 = math.log %in : f32 loc(#loc266)
      linalg.yield %17 : f32 loc(#loc266)
    } -> tensor<16x1xf32> loc(#loc266)
    %15 = linalg.generic {indexing_maps = [#map14, #map1], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<16x1xf32>) outs(%7 : tensor<16x10xf32>) {
    ^bb0(%in: f32 loc("log"(#loc179)), %out: f32 loc("sub"(#loc179))):
      linalg.yield %in : f32 loc(#loc264)
    } -> tensor<16x10xf32> loc(#loc264)
    %16 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%9, %15 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%7 : tensor<16x10xf32>) {
    ^bb0(%in: f32 loc("sub"(#loc179)), %in_2: f32 loc("sub"(#loc179)), %out: f32 loc("sub"(#loc179))):
      %17 = arith.subf %in, %in_2 : f32 loc(#loc264)
      linalg.yield %17 : f32 loc(#loc264)
    } -> tensor<16x10xf32> loc(#loc264)
    return %16, %10, %13 : tensor<16x10xf32>, tensor<16x10xf32>, tensor<16x1xf32> loc(#loc295)
  } loc(#loc295)
  func.func private @_one_hot(%arg0: tensor<16xi32> loc(unknown)) -> tensor<16x10xf32> {
    %0 = tensor.empty() : tensor<16x1xi32> loc(#loc268)
    %1 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<16xi32>) outs(%0 : tensor<16x1xi32>) {
    ^bb0(%in: i32 loc(unknown), %out: i32 loc("broadcast_in_dim"(#loc180))):
      linalg.yield %in : i32 loc(#loc268)
    } -> tensor<16x1xi32> loc(#loc268)
    %2 = tensor.empty() : tensor<1x10xi32> loc(#loc269)
    %3 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel"]} outs(%2 : tensor<1x10xi32>) {
    ^bb0(%out: i32 loc("iota"(#loc180))):
      %11 = linalg.index 1 : index loc(#loc269)
      %12 = arith.index_cast %11 : index to i32 loc(#loc269)
      linalg.yield %12 : i32 loc(#loc269)
    } -> tensor<1x10xi32> loc(#loc269)
    %4 = tensor.empty() : tensor<16x10xi32> loc(#loc270)
    %5 = linalg.generic {indexing_maps = [#map14, #map1], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<16x1xi32>) outs(%4 : tensor<16x10xi32>) {
    ^bb0(%in: i32 loc("broadcast_in_dim"(#loc180)), %out: i32 loc("eq"(#loc180))):
      linalg.yield %in : i32 loc(#loc270)
    } -> tensor<16x10xi32> loc(#loc270)
    %6 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<1x10xi32>) outs(%4 : tensor<16x10xi32>) {
    ^bb0(%in: i32 loc("iota"(#loc180)), %out: i32 loc("eq"(#loc180))):
      linalg.yield %in : i32 loc(#loc270)
    } -> tensor<16x10xi32> loc(#loc270)
    %7 = tensor.empty() : tensor<16x10xi1> loc(#loc270)
    %8 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5, %6 : tensor<16x10xi32>, tensor<16x10xi32>) outs(%7 : tensor<16x10xi1>) {
    ^bb0(%in: i32 loc("eq"(#loc180)), %in_0: i32 loc("eq"(#loc180)), %out: i1 loc("eq"(#loc180))):
      %11 = arith.cmpi eq, %in, %in_0 : i32 loc(#loc270)
      linalg.yield %11 : i1 loc(#loc270)
    } -> tensor<16x10xi1> loc(#loc270)
    %9 = tensor.empty() : tensor<16x10xf32> loc(#loc271)
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<16x10xi1>) outs(%9 : tensor<16x10xf32>) {
    ^bb0(%in: i1 loc("eq"(#loc180)), %out: f32 loc("convert_element_type"(#loc180))):
      %11 = arith.uitofp %in : i1 to f32 loc(#loc271)
      linalg.yield %11 : f32 loc(#loc271)
    } -> tensor<16x10xf32> loc(#loc271)
    return %10 : tensor<16x10xf32> loc(#loc296)
  } loc(#loc296)
  func.func private @log_softmax_24(%arg0: tensor<16x10xf32> loc(unknown), %arg1: tensor<16x1xf32> loc(unknown), %arg2: tensor<16x10xf32> loc(unknown)) -> tensor<16x10xf32> {
    %cst = arith.constant 0.000000e+00 : f32 loc(#loc)
    %0 = tensor.empty() : tensor<16x10xf32> loc(#loc273)
    %1 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<16x10xf32>) outs(%0 : tensor<16x10xf32>) {
    ^bb0(%in: f32 loc(unknown), %out: f32 loc("neg"(#loc179))):
      %11 = arith.negf %in : f32 loc(#loc273)
      linalg.yield %11 : f32 loc(#loc273)
    } -> tensor<16x10xf32> loc(#loc273)
    %2 = tensor.empty() : tensor<16xf32> loc(#loc260)
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<16xf32>) -> tensor<16xf32> loc(#loc260)
    %4 = linalg.generic {indexing_maps = [#map1, #map5], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<16x10xf32>) outs(%3 : tensor<16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %11 = arith.addf %out, %in : f32 loc(#loc260)
      linalg.yield %11 : f32 loc(#loc260)
    } -> tensor<16xf32> loc(#loc260)
    %expanded = tensor.expand_shape %4 [[0, 1]] output_shape [16, 1] : tensor<16xf32> into tensor<16x1xf32> loc(#loc274)
    %5 = tensor.empty() : tensor<16x1xf32> loc(#loc275)
    %6 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded, %arg1 : tensor<16x1xf32>, tensor<16x1xf32>) outs(%5 : tensor<16x1xf32>) {
    ^bb0(%in: f32 loc("reshape"(#loc179)), %in_0: f32 loc(unknown), %out: f32 loc("div"(#loc179))):
      %11 = arith.divf %in, %in_0 : f32 loc(#loc275)
      linalg.yield %11 : f32 loc(#loc275)
    } -> tensor<16x1xf32> loc(#loc275)
    %7 = linalg.generic {indexing_maps = [#map1, #map5], iterator_types = ["parallel", "reduction"]} ins(%6 : tensor<16x1xf32>) outs(%3 : tensor<16xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"), %out: f32 loc("reduce_sum")):
      %11 = arith.addf %out, %in : f32 loc(#loc260)
      linalg.yield %11 : f32 loc(#loc260)
    } -> tensor<16xf32> loc(#loc260)
    %8 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<16xf32>) outs(%0 : tensor<16x10xf32>) {
    ^bb0(%in: f32 loc("reduce_sum"(#loc179)), %out: f32 loc("broadcast_in_dim"(#loc179))):
      linalg.yield %in : f32 loc(#loc263)
    } -> tensor<16x10xf32> loc(#loc263)
    %9 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%8, %arg0 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%0 : tensor<16x10xf32>) {
    ^bb0(%in: f32 loc("broadcast_in_dim"(#loc179)), %in_0: f32 loc(unknown), %out: f32 loc("mul"(#loc179))):
      %11 = arith.mulf %in, %in_0 : f32 loc(#loc276)
      linalg.yield %11 : f32 loc(#loc276)
    } -> tensor<16x10xf32> loc(#loc276)
    %10 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg2, %9 : tensor<16x10xf32>, tensor<16x10xf32>) outs(%0 : tensor<16x10xf32>) {
    ^bb0(%in: f32 loc(unknown), %in_0: f32 loc("mul"(#loc179)), %out: f32 loc("add_any"(#loc179))):
      %11 = arith.addf %in, %in_0 : f32 loc(#loc277)
      linalg.yield %11 : f32 loc(#loc277)
    } -> tensor<16x10xf32> loc(#loc277)
    return %10 : tensor<16x10xf32> loc(#loc297)
  } loc(#loc297)
} loc(#loc)
#loc187 = loc("jit(step)/transpose(jvp())/cond/branch_0_fun/reduce_sum"(#loc146))
#loc188 = loc("jit(step)/transpose(jvp())/cond/branch_0_fun/reshape"(#loc146))
#loc198 = loc("jit(step)/transpose(jvp())/cond/branch_1_fun/reduce_sum"(#loc143))
#loc199 = loc("jit(step)/transpose(jvp())/cond/branch_1_fun/reshape"(#loc143))
#loc207 = loc("jit(step)/jvp()/jit"(#loc141))
#loc217 = loc("jit"(#loc141))
#loc242 = loc("jit(step)/transpose(jvp())/reshape"(#loc178))
#loc246 = loc("jit(step)/transpose(jvp())/reshape"(#loc152))
#loc255 = loc("jit:"(#loc207))
#loc256 = loc("jit:"(#loc217))
#loc259 = loc("jit(step)/jvp()/jit"(#loc179))
#loc267 = loc("jit(step)/jvp()/jit"(#loc180))
#loc272 = loc("jit(step)/transpose(jvp())/jit"(#loc179))
#loc295 = loc("jit:"(#loc259))
#loc296 = loc("jit:"(#loc267))
#loc297 = loc("jit:"(#loc272))
